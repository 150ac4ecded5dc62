export { renderVerification } from '../../render/verification.ts';
export { reportFailure } from '../report-failure.ts';
/** What a conversation loads once its first prompt is there. */
export { findAbilities } from './abilities.ts';
export { openChatServices } from './chat-services.ts';
export { paintRow } from './markdown/segment.ts';
export { sourceRow } from './markdown/source-row.ts';
export { safeText } from './safe-text.ts';
export { saveTranscript } from './save-transcript.ts';
export { newWarnings, showTurn } from './show-turn.ts';
