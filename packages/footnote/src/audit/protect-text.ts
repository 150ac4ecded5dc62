import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditMode } from '../contract/settings.ts';
import { isCode, publish } from './log-folder.ts';
import { textLength } from './log-limits.ts';

/** What the log keeps of a query or an address. */
export type ProtectedText = { readonly text: string } | { readonly hmac: string };

interface ProtectionOptions {
  readonly dir: string;
  readonly mode: Exclude<AuditMode, 'off'>;
  readonly redact?: ((text: string) => string) | undefined;
}

const keyName = 'hmac.key';

export function createTextProtection({ dir, mode, redact }: ProtectionOptions): (text: string) => ProtectedText {
  switch (mode) {
    case 'full':
      return (text) => ({ text: cut(text) });
    case 'redacted':
      // Without it, `redacted` would keep everything and say otherwise.
      if (redact === undefined) throw new TypeError("The audit mode 'redacted' needs to be told how to redact.");
      return (text) => ({ text: cut(redact(text)) });
    case 'hash': {
      let key: Buffer | undefined;
      return (text) => {
        key ??= readKey(dir);
        return { hmac: createHmac('sha256', key).update(text).digest('hex') };
      };
    }
    default:
      return mode satisfies never;
  }
}

/** With a key of this machine, because a plain hash of a short query is found by guessing. */
function readKey(dir: string): Buffer {
  for (;;) {
    try {
      const key = Buffer.from(readFileSync(join(dir, keyName), 'latin1').trim(), 'hex');
      if (key.length < 32) throw new Error(`${keyName} holds no key.`);
      return key;
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      const descriptor = publish(dir, keyName, `${randomBytes(32).toString('hex')}\n`);
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }
}

function cut(text: string): string {
  return text.length <= textLength ? text : `${text.slice(0, textLength - 1)}…`;
}
