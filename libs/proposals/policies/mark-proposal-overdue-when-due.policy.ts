import { HOUR, type UnixSeconds } from '#kernel/time';
import { markOverdue } from '#proposals/domain/proposal.decisions';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import type { Proposals } from '#proposals/domain/proposals';
import { ProposalDeadline } from '#proposals/policies/proposal-deadline';
import { Policy } from '#job-queue/policy';

const QUEUE = 'proposal.overdue';
const PATIENCE = 4 * HOUR;

/** Marks a proposal without a decision overdue after four hours, which raises an alert. */
@Policy({ queue: QUEUE, atOnce: 8, inHouse: true })
export class MarkProposalOverdueWhenDue extends ProposalDeadline {
  protected readonly queue = QUEUE;

  protected override dueAt(_: ProposalCreated, at: UnixSeconds): UnixSeconds {
    return at + PATIENCE;
  }

  protected override rule(state: Proposals, proposal: string, now: UnixSeconds): ProposalFact[] {
    return markOverdue(state, proposal, now);
  }
}
