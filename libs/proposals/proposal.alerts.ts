import type { AlertRule, AlertRules } from '#alerts/contract';
import { isId } from '#kernel/ids';
import type { ProposalFact } from '#proposals/domain/proposal.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];
type Decision = Extract<ProposalFact, { type: 'proposal.approved' | 'proposal.rejected' | 'proposal.withdrawn' | 'proposal.expired' }>;

const createdIn = (story: Story, proposal: string) =>
  story.filter((event) => event.type === 'proposal.created').find(({ data }) => data.proposal === proposal);
const overdueIn = (story: Story, proposal: string) =>
  story.filter((event) => event.type === 'proposal.fell_overdue').find(({ data }) => data.proposal === proposal);

/** Ends the alerts about a proposal, because it has been decided. */
const ends = (note: string): AlertRule<Decision['type']> => ({
  ends({ data: { proposal } }, story) {
    const causes = [createdIn(story, proposal), overdueIn(story, proposal)];
    return causes.filter((cause) => cause !== undefined).map((cause) => ({ cause, note }));
  },
});

/** An alert about each proposal that waits too long, and about each that could undo four eyes. */
export const PROPOSAL_ALERTS: AlertRules = {
  'proposal.created': {
    when: ({ data: { safeguard } }) => safeguard === true,
    alert: ({ data: { proposal, act, subject, safeguard } }) =>
      safeguard === undefined
        ? null
        : {
            type: 'safeguard_change_proposed',
            severity: 'warning',
            order_id: null,
            subject: proposal,
            summary: `A change that could undo four eyes (${act}) was proposed. See whether its proposer is right, then approve or reject it.`,
            data: { proposal, act, subject },
          },
  },
  'proposal.fell_overdue': {
    alert({ data: { proposal } }, story) {
      const { act, subject, amount, currency } = createdIn(story, proposal)!.data;
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
