/** A person's role in an account (docs/people.md), in the order of the role table's columns. */
export const ROLES = ['owner', 'developer', 'support', 'finance', 'auditor', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
