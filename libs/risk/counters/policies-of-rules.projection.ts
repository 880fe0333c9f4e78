import type { UnixSeconds } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';

export const POLICIES_OF_RULES = 'risk_policies_of_rules';

/** The stream of a rule. */
export interface PolicyOfRule {
  readonly stream: string;
  readonly created_at: UnixSeconds;
}

/** A lookup from a rule's id to its stream. Removed rules stay in it, because their history can still be read. */
export const policiesOfRules: Projection<PolicyOfRule> = {
  name: POLICIES_OF_RULES,
  version: 1,
  filters: {},
  documentOf: ({ type, data }) => (type === 'risk_rule.created' ? data.rule : null),
  evolve: (_, { stream, at }) => ({ stream, created_at: at }),
  createdAt: ({ created_at }) => created_at,
};
