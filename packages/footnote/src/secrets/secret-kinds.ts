import { carriers } from './secret-carriers.ts';
import type { SecretKind } from './secret-kind.ts';
import { infrastructureKinds } from './secret-kinds-infrastructure.ts';
import { serviceKinds } from './secret-kinds-services.ts';

/** Every kind with a shape of its own. Where two fit, the first one names the finding. */
export const secretKinds: readonly SecretKind[] = [...infrastructureKinds, ...serviceKinds, ...carriers];
