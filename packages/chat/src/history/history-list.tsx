import { useEffect, useState } from 'react';
import { addressOf, useRoute } from '../router.ts';
import { useServices } from '../services.ts';
import type { Summary } from '../store/history.ts';
import { useValue } from '../value.ts';
import { byAge } from './by-age.ts';
import { HistoryItemMenu } from './history-item-menu.tsx';
import { RenameForm } from './rename-form.tsx';

/** The conversations of this browser, the newest first; all words of them are searched. */
export function HistoryList() {
  const { history } = useServices();
  const summaries = useValue({ subscribe: history.subscribe, get: history.summaries });
  const problem = useValue({ subscribe: history.subscribe, get: history.problem });
  const [words, setWords] = useState('');
  const [found, setFound] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (words.trim() === '') return setFound(undefined);
    let isCurrent = true;
    void history.search(words).then((ids) => isCurrent && setFound(ids));
    return () => {
      isCurrent = false;
    };
  }, [words, history]);
  const shown = found === undefined ? summaries : summaries.filter(({ id }) => found.has(id));
  if (summaries.length === 0) {
    return <p className="grow px-5 py-4 text-sm text-muted">What you ask stays in this browser, and is listed here.</p>;
  }
  return (
    <>
      <div className="px-3 pt-2 pb-1">
        <input
          type="search"
          className="field field-small"
          aria-label="Search your conversations"
          placeholder="Search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="history">
        {problem === undefined ? null : (
          <p role="alert" className="px-2 pt-2 text-sm text-failed">
            {problem}
          </p>
        )}
        {shown.length === 0 ? <p className="px-2 py-3 text-sm text-muted">No conversation has these words.</p> : null}
        {byAge(shown, new Date()).map(({ name, items }) => (
          <section key={name} aria-label={name}>
            <h2 className="history-age">{name}</h2>
            <ul>
              {items.map((item) => (
                <HistoryItem key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function HistoryItem({ item }: { readonly item: Summary }) {
  const route = useRoute();
  const { history, chats } = useServices();
  const [isRenaming, setRenaming] = useState(false);
  const isCurrent = route.view === 'chat' && route.conversation === item.id;
  if (isRenaming) {
    return (
      <li>
        <RenameForm
          title={item.title}
          onDone={(title) => {
            setRenaming(false);
            if (title === undefined) return;
            const open = chats.peek(item.id);
            if (open === undefined) void history.rename(item.id, title);
            else open.rename(title);
          }}
        />
      </li>
    );
  }
  return (
    <li className="history-item" data-current={isCurrent || undefined}>
      <a
        href={addressOf({ view: 'chat', conversation: item.id })}
        aria-current={isCurrent ? 'page' : undefined}
        title={item.title}
        dir="auto"
      >
        {item.title}
      </a>
      <HistoryItemMenu item={item} onRename={() => setRenaming(true)} />
    </li>
  );
}
