import type { UnixSeconds } from '#kernel/time';
import { expire } from '#proposals/domain/proposal.decisions';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import type { Proposals } from '#proposals/domain/proposals';
import { ProposalDeadline } from '#proposals/policies/proposal-deadline';
import { Policy } from '#job-queue/policy';

const QUEUE = 'proposal.expire';

/** Expires a proposal without a decision after seven days. */
@Policy({ queue: QUEUE, atOnce: 8, inHouse: true })
export class ExpireProposalWhenDue extends ProposalDeadline {
  protected readonly queue = QUEUE;

  protected override dueAt({ expires_at }: ProposalCreated): UnixSeconds {
    return expires_at;
  }

  protected override rule(state: Proposals, proposal: string, now: UnixSeconds): ProposalFact[] {
    return expire(state, proposal, 'time', now);
  }
}
