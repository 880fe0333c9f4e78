import type { AlertRule, AlertRules } from '#alerts/contract';
import { isId } from '#kernel/ids';
import type { ProposalCreated, ProposalFact } from '#proposals/domain/proposal.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];
type Decision = Extract<ProposalFact, { type: 'proposal.approved' | 'proposal.rejected' | 'proposal.withdrawn' | 'proposal.expired' }>;

const factOf = (story: Story, type: ProposalFact['type'], proposal: string): RecordedEvent | undefined =>
  story.find((event) => event.type === type && (event.data as ProposalCreated).proposal === proposal);

/** Ends the alert about a proposal that was overdue, because it has been decided. */
const ends = (note: string): AlertRule<Decision> => ({
  ends({ data }, story) {
    const cause = factOf(story, 'proposal.fell_overdue', data.proposal);
    return cause === undefined ? null : { cause, note };
  },
});

/** An alert about each proposal that waits too long. */
export const PROPOSAL_ALERTS: AlertRules<ProposalFact> = {
  'proposal.fell_overdue': {
    alert({ data: { proposal } }, story) {
      const { act, subject, amount, currency } = factOf(story, 'proposal.created', proposal)!.data as ProposalCreated;
      return {
        type: 'proposal_waiting',
        severity: 'warning',
        order_id: isId('ord', subject) ? subject : null,
        subject: proposal,
        summary: `An act (${act}) has waited for approval for 4 hours. Have another person approve or reject it.`,
        data: { proposal, act, subject, amount, currency },
      };
    },
  },
  'proposal.approved': ends('The proposal was approved.'),
  'proposal.rejected': ends('The proposal was rejected.'),
  'proposal.withdrawn': ends('The proposal was withdrawn.'),
  'proposal.expired': ends('The proposal expired.'),
};
