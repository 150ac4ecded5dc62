import { chooseModel, type ModelKind, modelKinds } from '../../agent/choose-model.ts';
import { SYSTEM_TOOLS } from '../../agent/system-tools.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';

/** A message that must be answered with the tool that was chosen in the menu; INVALID_QUERY where there is none such. */
export function withTool(message: string, toolId: string | undefined): string {
  if (toolId === undefined) return message;
  if (!Object.hasOwn(SYSTEM_TOOLS, toolId)) {
    const ids = Object.keys(SYSTEM_TOOLS).join(', ');
    throw new FootnoteError('INVALID_QUERY', `There is no tool "${toolId.slice(0, 80)}". There are: ${ids}.`);
  }
  return `[TOOL:${toolId.toUpperCase()}] ${message}`;
}

/** The model that was chosen in the menu, with its vendor: a bare name is one of the vendor that is configured. */
export function modelNamed(name: string | undefined, settings: SettingsReader): string | undefined {
  if (name === undefined || name === 'none') return name;
  // It becomes a part of an address.
  if (!/^[\w.:@/+-]{1,200}$/.test(name) || name.includes('..')) throw noName(name);
  const configured = chooseModel(settings);
  const [kind = ''] = name.split(':');
  if (!isKind(kind)) {
    if (configured === undefined) throw noModel(name);
    return `${configured.kind}:${name}`;
  }
  // One address is configured for one vendor's model: no other vendor's key may go there because a page says so.
  if (settings.values.agent?.modelBaseUrl !== undefined && kind !== configured?.kind)
    throw otherVendor(name, configured);
  return name;
}

function isKind(kind: string): kind is ModelKind {
  return modelKinds.some((known) => known === kind);
}

function noName(name: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `"${name.slice(0, 80)}" is no name of a model.`, {
    hint: 'Choose another.',
  });
}

function noModel(name: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `The model ${name.slice(0, 80)} can't be used: this server has none.`, {
    hint: 'Set a key such as GEMINI_API_KEY, or FOOTNOTE_MODEL, where the server runs.',
  });
}

function otherVendor(name: string, configured: { readonly kind: ModelKind } | undefined): FootnoteError {
  const own = configured === undefined ? 'none at all' : `models of ${configured.kind} only`;
  return new FootnoteError('NOT_CONFIGURED', `The model ${name.slice(0, 80)} can't be used: this server has ${own}.`, {
    hint: 'Choose another.',
  });
}
