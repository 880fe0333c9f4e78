import type { UnixSeconds } from '#kernel/time';
import { scopeOf } from '#platform/storage/documents';
import type { Projection } from '#platform/projector/projection';
import { type RiskPolicy, riskPolicy } from '#risk/domain/policy';

export const RISK_POLICIES = 'risk_policies';

/** The policy of each account and mode, which assessments use. The document's id is the scope. */
export const riskPolicies: Projection<RiskPolicy & { readonly created_at: UnixSeconds }> = {
  name: RISK_POLICIES,
  version: 1,
  steady: true,
  filters: {},
  documentOf: ({ stream, metadata }) => (stream.startsWith('risk_policy-') ? scopeOf(metadata.account, metadata.livemode) : null),
  evolve: (known, event) => ({
    ...riskPolicy.evolve(known ?? riskPolicy.initial, event),
    created_at: known?.created_at ?? event.at,
  }),
  createdAt: ({ created_at }) => created_at,
};
