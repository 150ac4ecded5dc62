import { useEffect, useId, useState } from 'react';
import { asList, asObject, asText } from '../../../footnote/src/json.ts';
import { getJson } from '../server/server.ts';

interface Provider {
  readonly id: string;
  readonly label: string;
}

/** Who is asked by searches: those that the server has set up, and whatever else the user names. */
export function ProviderField({
  provider,
  onChoose,
}: {
  readonly provider: string | undefined;
  readonly onChoose: (provider: string | undefined) => void;
}) {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const id = useId();
  useEffect(() => {
    const stop = new AbortController();
    loadProviders(stop.signal).then(setProviders, () => setProviders([]));
    return () => stop.abort();
  }, []);
  return (
    <label className="setting">
      <span className="setting-name">Search provider</span>
      <span className="setting-hint">
        An id such as gemini or tavily, or several with commas. Empty is the server’s choice.
      </span>
      <input
        className="field"
        list={id}
        placeholder="The server’s choice"
        defaultValue={provider ?? ''}
        onBlur={(event) => onChoose(event.target.value.trim() || undefined)}
      />
      <datalist id={id}>
        {providers.map((one) => (
          <option key={one.id} value={one.id} label={one.label} />
        ))}
      </datalist>
    </label>
  );
}

async function loadProviders(signal: AbortSignal): Promise<readonly Provider[]> {
  const { providers } = asObject(await getJson('/api/providers', signal));
  return asList(providers).flatMap((value) => {
    const { id, label } = asObject(value);
    const name = asText(id);
    return name === undefined ? [] : [{ id: name, label: asText(label) ?? name }];
  });
}
