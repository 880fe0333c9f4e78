/** What a person is in an account (docs/people.md). The order is that of the columns of the role table. */
export const ROLES = ['owner', 'developer', 'support', 'finance', 'auditor', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
