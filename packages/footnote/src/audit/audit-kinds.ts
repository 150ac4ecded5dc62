/** What is logged: searches, pages, and queries to the user's own database. */
export const auditKinds = ['search', 'fetch', 'database'] as const;

export type AuditKind = (typeof auditKinds)[number];
