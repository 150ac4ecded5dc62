/** What is logged: searches, pages, queries to the user's own database, and claims that a model is to judge. */
export const auditKinds = ['search', 'fetch', 'database', 'judge'] as const;

export type AuditKind = (typeof auditKinds)[number];
