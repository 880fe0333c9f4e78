import { BULK_ACT } from '#bulk-acts/bulk-act-act';
import type { BulkAct } from '#bulk-acts/domain/bulk-act';
import { type Allowance, exceeds, requestBulkAct, type Sums } from '#bulk-acts/domain/bulk-act.decisions';
import type { BulkActFact, BulkActRequested } from '#bulk-acts/domain/bulk-act.events';
import { type ProposalFact, propose, type Proposing, type WithProposals } from '#proposals/contract';

export interface ActAllowance extends Allowance {
  /** The amounts that the found items would move. */
  readonly sums: Sums;
  /** The id of the proposal for an act that needs approval. */
  readonly proposal: string;
}

/** Requests an act, or proposes it with the found items if it needs approval. */
export function requestOrPropose(
  { state: act, proposals }: WithProposals<BulkAct | null>,
  requested: BulkActRequested,
  allowance: ActAllowance,
  context: Proposing,
): (BulkActFact | ProposalFact)[] {
  if (!exceeds(allowance, allowance.sums)) return requestBulkAct(act, requested);
  const { bulk_act: subject, requested_by: _, starts_at: __, ...params } = requested;
  return propose(proposals, { proposal: allowance.proposal, act: BULK_ACT, subject, params: { ...params } }, context);
}
