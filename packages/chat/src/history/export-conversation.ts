import type { MenuAction } from '../elements/menu-button.tsx';
import { conversationMarkdown } from '../markdown/footnotes.ts';
import type { History } from '../store/history.ts';
import { fileName, saveFile } from './save-file.ts';

/** One conversation as a file, to keep or to share. */
export function exportActions(history: History, id: string): readonly MenuAction[] {
  const save = async (format: 'md' | 'json') => {
    const conversation = await history.get(id);
    if (conversation === undefined) return;
    const name = fileName(conversation.title, format);
    if (format === 'md') saveFile(name, conversationMarkdown(conversation), 'text/markdown');
    else {
      const { writeConversations } = await import('../store/read-conversations.ts');
      saveFile(name, writeConversations([conversation]), 'application/json');
    }
  };
  return [
    { icon: 'download', label: 'Save as Markdown', run: () => void save('md') },
    { icon: 'download', label: 'Save as JSON', run: () => void save('json') },
  ];
}
