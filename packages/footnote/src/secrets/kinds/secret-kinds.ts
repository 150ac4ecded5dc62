import type { KeyOwner, SecretKind } from './secret-kind.ts';
import { kindsByCommand } from './secret-kinds-by-command.ts';
import { kindsByContext } from './secret-kinds-by-context.ts';
import { kindsByFrame } from './secret-kinds-by-frame.ts';
import { kindsByPrefix } from './secret-kinds-by-prefix.ts';
import { infrastructureKinds } from './secret-kinds-infrastructure.ts';
import { serviceKinds } from './secret-kinds-services.ts';

/** Every kind with a shape of its own, keys of providers included. Where two fit, the first one names the finding. */
export function secretKinds(keyOwners: Iterable<KeyOwner>): readonly SecretKind[] {
  const keys = [...keyOwners].flatMap(({ id, keyShape }) => (keyShape === undefined ? [] : [{ id, ...keyShape }]));
  return [
    ...infrastructureKinds,
    ...keys,
    ...serviceKinds,
    ...kindsByPrefix,
    ...kindsByFrame,
    ...kindsByCommand,
    ...kindsByContext,
  ];
}
