export { selfSigned } from '../../../../scripts/shared/self-signed.mjs';
