import { useRef, useState } from 'react';
import { saveFile } from '../history/save-file.ts';
import { useServices } from '../services.ts';
import { useValue } from '../value.ts';
import { ProviderField } from './provider-field.tsx';
import { changeSettings, settings, type Theme } from './settings.ts';

/** What this browser remembers of its user's wishes. */
export function SettingsView() {
  const { theme, search, provider, model } = useValue(settings);
  return (
    <div className="settings">
      <h1>Settings</h1>
      <p className="text-muted">They are kept in this browser, and hold for the next question.</p>
      <Choice
        name="Theme"
        value={theme}
        options={[
          ['system', 'As the system'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChoose={(value: Theme) => changeSettings({ theme: value })}
      />
      <Choice
        name="Web search"
        hint="Whether the assistant may look things up by itself. An app that you choose is used either way."
        value={search}
        options={[
          ['auto', 'When a question needs it'],
          ['off', 'Off'],
        ]}
        onChoose={(value: 'auto' | 'off') => changeSettings({ search: value })}
      />
      <ProviderField provider={provider} onChoose={(value) => changeSettings({ provider: value })} />
      <label className="setting">
        <span className="setting-name">Model</span>
        <span className="setting-hint">
          Such as google:gemini-3.8-flash or openai-compatible:NAME. Empty is the server’s choice; none gives extracts.
        </span>
        <input
          className="field"
          placeholder="The server’s choice"
          defaultValue={model ?? ''}
          onBlur={(event) => changeSettings({ model: event.target.value.trim() || undefined })}
        />
      </label>
      <Conversations />
    </div>
  );
}

function Choice<T extends string>({
  name,
  hint,
  value,
  options,
  onChoose,
}: {
  readonly name: string;
  readonly hint?: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}) {
  return (
    <fieldset className="setting">
      <legend className="setting-name">{name}</legend>
      {hint === undefined ? null : <span className="setting-hint">{hint}</span>}
      <div className="choice">
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Conversations() {
  const { history, chats } = useServices();
  const [said, say] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const exportAll = async () => {
    const { writeConversations } = await import('../store/read-conversations.ts');
    const all = await history.all();
    saveFile('footnote-conversations.json', writeConversations(all), 'application/json');
    say(`${all.length} saved.`);
  };
  const importFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    try {
      say(`${await history.import(await chosen.text())} read.`);
    } catch (error) {
      say(error instanceof Error ? error.message : 'This file could not be read.');
    }
  };
  const removeAll = async () => {
    if (!confirm('Delete all conversations? They are kept nowhere else.')) return;
    chats.forget();
    await history.clear();
    say('All are deleted.');
  };
  return (
    <section className="setting" aria-labelledby="conversations">
      <h2 id="conversations" className="setting-name">
        Your conversations
      </h2>
      <span className="setting-hint">They are kept in this browser alone. A file takes them to another one.</span>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={() => void exportAll()}>
          Export all
        </button>
        <button type="button" className="button" onClick={() => file.current?.click()}>
          Import
        </button>
        <button type="button" className="button" onClick={() => void removeAll()}>
          Delete all
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label="File to import"
          className="hidden"
          onChange={(event) => void importFile(event.target.files?.[0])}
        />
      </div>
      <p role="status" className="text-sm text-muted">
        {said}
      </p>
    </section>
  );
}
