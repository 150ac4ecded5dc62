import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createChats } from './conversation/chats.ts';
import { onFrame } from './conversation/on-frame.ts';
import { askForToken } from './server/token-dialog.tsx';
import { loadTools } from './server/tools.ts';
import { ServicesContext } from './services.ts';
import { applyTheme, settings } from './settings/settings.ts';
import { memoryTable } from './store/conversation-table.ts';
import { createHistory } from './store/history.ts';
import { hasIndexedDb, indexedDbTable } from './store/indexed-db-table.ts';
import { streamAnswer } from './stream/stream-answer.ts';
import './style.css';

applyTheme();
void loadTools(askForToken);
const history = createHistory((await hasIndexedDb()) ? indexedDbTable() : memoryTable());
const chats = createChats(history, {
  streamAnswer,
  choices: settings.get,
  askForToken,
  onFrame,
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
});
const root = document.getElementById('page');
if (root !== null) {
  createRoot(root).render(
    <ServicesContext value={{ history, chats }}>
      <App />
    </ServicesContext>,
  );
}
