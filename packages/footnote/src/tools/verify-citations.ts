import type { Footnote } from '../contract/footnote.ts';
import type { Verification, VerifyRequest } from '../contract/verification.ts';
import type { JsonObject } from '../json.ts';
import { renderVerification } from '../render/verification.ts';
import { type Border, noBorder } from './boundary.ts';
import type { ToolConditions, ToolReply } from './call-tool.ts';
import { replyCharacters } from './tool-list.ts';

/** The tool of that name, with arguments that were checked. */
export async function verifyCitations(
  args: JsonObject,
  { progress, border, ...conditions }: ToolConditions,
  footnote: Pick<Footnote, 'verify'>,
): Promise<ToolReply> {
  const { sources, ...rest } = args as { readonly sources?: readonly string[] };
  const numbered = sources?.map((url, index) => ({ n: index + 1, url }));
  const { signal, caller, countedAs, traceparent, timeoutMs } = conditions;
  let done = 0;
  const onClaim = () => {
    done++;
    progress.say(done === 1 ? 'One claim is checked' : `${done} claims are checked`);
  };
  const call = { signal, caller, countedAs, traceparent, timeoutMs, onClaim };
  const verification = await footnote.verify({ ...rest, sources: numbered } as VerifyRequest, call);
  return { ...verificationText(verification, replyCharacters, border), verification };
}

/** A check as a model reads it, within its bounds: what needs a look stands first, so that it is never what is cut. */
function verificationText(
  verification: Verification,
  most: number,
  border: Border = noBorder,
): { readonly text: string; readonly truncated?: true } {
  const notices = verification.warnings.map(({ message }) => `Note: ${message}`);
  const room = most - notices.join('\n').length - border('', '').length - cutNote(0).length - 20;
  const blocks = renderVerification(verification).split('\n\n');
  const summary = blocks.pop() ?? '';
  const kept: string[] = [];
  let length = summary.length;
  for (const block of blocks) {
    length += block.length + 2;
    if (length > room) break;
    kept.push(block);
  }
  const left = blocks.length - kept.length;
  const body = border([...kept, summary].join('\n\n'), 'pages that were checked');
  const text = [...notices, body, ...(left > 0 ? [cutNote(left)] : [])].join('\n\n');
  return left > 0 ? { text, truncated: true } : { text };
}

function cutNote(claims: number): string {
  return `${claims} more claims were checked and are not shown: those that need a look least. The counts are of all. Ask for fewer claims in a call to see them.`;
}
