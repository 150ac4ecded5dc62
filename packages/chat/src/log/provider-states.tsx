import type { ListedProvider } from './audit-page.ts';
import { providerState } from './entry-words.ts';

/** Who would be asked, who rests after failures, and who is not set up. */
export function ProviderStates({ providers }: { readonly providers: readonly ListedProvider[] }) {
  const rows = providers.map((provider) => ({ provider, ...providerState(provider) }));
  const inUse = rows
    .filter(({ state }) => state === 'asked' || state === 'resting')
    .sort((a, b) => (a.provider.order ?? 0) - (b.provider.order ?? 0));
  const others = rows.filter((row) => !inUse.includes(row));
  return (
    <section className="log-card" aria-labelledby="log-providers">
      <h2 id="log-providers" className="log-title">
        Providers
      </h2>
      {inUse.length === 0 && rows.length > 0 ? (
        <p className="text-sm text-muted">No web provider is set up here. footnote providers says how.</p>
      ) : null}
      <ProviderRows rows={inUse} />
      {others.length === 0 ? null : (
        <details className="log-more">
          <summary>{others.length === 1 ? 'One more' : `${others.length} more`}</summary>
          <ProviderRows rows={others} />
        </details>
      )}
    </section>
  );
}

function ProviderRows({
  rows,
}: {
  readonly rows: readonly ({ readonly provider: ListedProvider } & ReturnType<typeof providerState>)[];
}) {
  return (
    <ul className="provider-rows">
      {rows.map(({ provider, words, state }) => (
        <li key={provider.id} data-state={state}>
          <span className="provider-dot" aria-hidden="true" />
          <span className="font-medium">{provider.label}</span>
          <span className="provider-words">{words}</span>
        </li>
      ))}
    </ul>
  );
}
