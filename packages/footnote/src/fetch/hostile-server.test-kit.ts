/** Also used by `scripts/soak-fetch.mjs`, which measures what a test must not: time, memory and stalls. */
export { hostileBodies, startHostileServer } from '../../../../scripts/shared/hostile-bodies.mjs';
