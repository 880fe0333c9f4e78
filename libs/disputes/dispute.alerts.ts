import type { Alert, AlertRules } from '#alerts/contract';
import { isOver } from '#disputes/domain/dispute.decisions';
import { disputeOf } from '#disputes/resource/dispute.view';
import type { Happened } from '#kernel/fact';
import type { DisputeFact, DisputePhase } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

const SEVERITY: Readonly<Record<DisputePhase, Alert['severity']>> = {
  fraud: 'warning',
  retrieval: 'warning',
  chargeback: 'critical',
  pre_arbitration: 'critical',
  arbitration: 'critical',
};

const WHAT_TO_DO: Readonly<Record<DisputePhase, string>> = {
  fraud: 'The bank suspects fraud. No money has moved: refund the order, or answer at the gateway.',
  retrieval: 'The bank asks about it. No money has moved: answer at the gateway, or refund the order.',
  chargeback: 'Send evidence at the gateway, or accept the dispute there. Its amount cannot be refunded meanwhile.',
  pre_arbitration: 'The bank did not accept the evidence. Send more at the gateway, or accept the dispute there.',
  arbitration: 'The card network decides. Fees may be due; see the gateway.',
};

type Event = Happened<DisputeFact>;
type Story = readonly RecordedEvent[];

const ofDispute = (story: Story, { data: { dispute } }: Event): (RecordedEvent & Event)[] =>
  story.filter((event) => disputeOf(event) === dispute) as (RecordedEvent & Event)[];

/** Whether a fact needs a person: the first of its dispute, one that opens it again, and each next phase while it is open. */
const needsPerson = ({ data }: Event, before: Event | undefined): boolean =>
  before === undefined || (!isOver(data) && (isOver(before.data) || before.data.phase !== data.phase));

/** The fact that raised the alert which the last one ends. */
function lastRaising(story: Story, event: Event): RecordedEvent {
  const facts = ofDispute(story, event).slice(0, -1);
  return facts[facts.findLastIndex((each, n) => needsPerson(each, facts[n - 1]))]!;
}

const alertOf = ({ data: { dispute, order_id, payment, amount, currency, phase, respond_by } }: Event): Alert => ({
  type: 'dispute_opened',
  severity: SEVERITY[phase],
  order_id,
  subject: dispute,
  summary: `The shopper disputes ${amount} ${currency} (minor units) of payment ${payment}. ${WHAT_TO_DO[phase]}`,
  data: { dispute, payment, amount, currency, phase, respond_by },
});

/** Facts about disputes that need a person (interface §2.12). */
export const DISPUTE_ALERTS: AlertRules<DisputeFact> = {
  'dispute.opened': { alert: alertOf },
  'dispute.updated': {
    alert: (event, story) => (needsPerson(event, ofDispute(story, event).at(-2)) ? alertOf(event) : null),
    ends(event, story) {
      const before = ofDispute(story, event).at(-2)!;
      if (isOver(before.data) || !needsPerson(event, before)) return null;
      return { cause: lastRaising(story, event), note: `The dispute has reached its next phase: ${event.data.phase}.` };
    },
  },
  'dispute.closed': {
    ends: (event, story) => ({ cause: lastRaising(story, event), note: `The dispute is over: ${event.data.status}.` }),
  },
};
