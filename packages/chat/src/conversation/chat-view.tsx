import { useEffect, useRef, useState } from 'react';
import { prepareMarkdown } from '../answer/answer-text.tsx';
import { Exchange } from '../answer/exchange.tsx';
import { Composer } from '../composer/composer.tsx';
import { renameTo } from '../router.ts';
import { askForToken } from '../server/token-dialog.tsx';
import { loadTools } from '../server/tools.ts';
import { changeSettings, settings } from '../settings/settings.ts';
import { SourcesPanel, SourcesSheet } from '../sources/sources-panel.tsx';
import { EmptyState } from '../start/empty-state.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import { useValue } from '../value.ts';
import { AnswerStatus } from './answer-status.tsx';
import type { Chat } from './chat.ts';
import { type Exchange as ExchangeData, isUnderWay } from './conversation.ts';

/** A conversation, or the page before its first question. */
export function ChatView({ chat }: { readonly chat: Chat }) {
  const conversation = useValue({ subscribe: chat.subscribe, get: chat.current });
  const { exchanges, title } = conversation;
  const { showsSources } = useValue(settings);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [sheetFor, setSheetFor] = useState<string>();
  const [panelFor, setPanelFor] = useState<string>();
  const log = useRef<HTMLDivElement>(null);
  const last = exchanges.at(-1);
  const isAnswering = last !== undefined && isUnderWay(last.answer);

  useEffect(prepareMarkdown, []);
  useEffect(() => {
    document.title = title === '' ? 'Footnote' : `${title} · Footnote`;
  }, [title]);
  useScrollToNewest(log, last?.id);

  const ask = (question: string, tool: string | undefined) => {
    setPanelFor(undefined);
    chat.ask(question, tool);
    if (exchanges.length === 0) renameTo({ view: 'chat', conversation: chat.id });
  };
  const showSources = (exchangeId: string) => {
    if (!isWide) return setSheetFor(exchangeId);
    setPanelFor(exchangeId);
    changeSettings({ showsSources: true });
  };
  const composer = (
    <Composer isAnswering={isAnswering} onAsk={ask} onStop={chat.stop} onMenu={() => void loadTools(askForToken)} />
  );
  if (last === undefined) return <EmptyState composer={composer} onAsk={ask} />;

  const beside = exchanges.find(({ id }) => id === (panelFor ?? last.id));
  const inSheet = exchanges.find(({ id }) => id === sheetFor);
  // From the first step on, so that nothing moves any more when there is something to read.
  const hasPanel = isWide && showsSources && beside !== undefined && exchanges.some(hasSteps);
  return (
    <div className="chat" data-panel={hasPanel || undefined}>
      <div className="chat-column">
        <h1 className="sr-only">Conversation</h1>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must be able to */}
        <div ref={log} className="chat-log" role="log" aria-label="Conversation" aria-live="off" tabIndex={0}>
          {exchanges.map((exchange) => (
            <Exchange
              key={exchange.id}
              exchange={exchange}
              chat={chat}
              isLast={exchange === last}
              onShowSources={showSources}
            />
          ))}
        </div>
        <AnswerStatus answer={last.answer} />
        <div className="chat-foot">{composer}</div>
      </div>
      {hasPanel ? (
        <SourcesPanel
          answerId={beside.id}
          sources={beside.answer.sources}
          isComing={isUnderWay(beside.answer)}
          onClose={() => changeSettings({ showsSources: false })}
        />
      ) : null}
      {inSheet === undefined ? null : (
        <SourcesSheet answerId={inSheet.id} sources={inSheet.answer.sources} onClose={() => setSheetFor(undefined)} />
      )}
    </div>
  );
}

function hasSteps({ answer }: ExchangeData): boolean {
  return answer.steps.length > 0 || answer.sources.length > 0;
}

/** A new question goes to the top, and its answer fills the page below: nothing moves while one reads. */
function useScrollToNewest(log: { readonly current: HTMLDivElement | null }, id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    log.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [log, id]);
}
