import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, lastAssistantMessageIsCompleteWithApprovalResponses } from 'ai';
import { createElement } from 'react';
import { create } from 'react-test-renderer';
import { expect } from 'vitest';
import { asObject, type JsonObject } from '../../json.ts';

type Hook = ReturnType<typeof useChat>;

export interface ChatPage {
  /** The hook as the page got it last. */
  readonly chat: Hook;
  /** The words of each step, which became no part of a message. */
  readonly live: readonly unknown[];
  /** Waits until the page is ready, or shows an error. */
  settled(): Promise<Hook>;
  /** The parts of the last message that are of this type. */
  parts(type: string): readonly JsonObject[];
  text(): string;
  [Symbol.dispose](): void;
}

/** A page whose one component calls `useChat`, in React itself, without a browser. */
export async function openPage(origin: string, headers: Record<string, string> = {}): Promise<ChatPage> {
  // The renderer would say that it is deprecated; a page in a browser is what it would rather have.
  Object.assign(globalThis, { IS_REACT_NATIVE_TEST_ENVIRONMENT: true });
  const transport = new DefaultChatTransport({ api: `${origin}/api/chat`, headers });
  const live: unknown[] = [];
  let hook: Hook | undefined;
  const page = create(
    createElement(() => {
      hook = useChat({
        transport,
        onData({ type, data }) {
          if (type === 'data-step') live.push(data);
        },
        sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
      });
      return null;
    }),
  );
  await expect.poll(() => hook).toBeDefined();
  const chat = () => {
    if (hook === undefined) throw new Error('The page was not rendered.');
    return hook;
  };
  const lastParts = () => chat().messages.at(-1)?.parts ?? [];
  return {
    get chat() {
      return chat();
    },
    live,
    async settled() {
      await expect.poll(() => chat().status, { timeout: 10_000, interval: 5 }).toMatch(/ready|error/);
      return chat();
    },
    parts: (type) =>
      lastParts()
        .filter((part) => part.type === type)
        .map(asObject),
    text: () =>
      lastParts()
        .map((part) => (part.type === 'text' ? part.text : ''))
        .join(''),
    [Symbol.dispose]: () => page.unmount(),
  };
}
