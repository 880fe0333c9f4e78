import type { Alert, AlertRules, Ended } from '#alerts/contract';
import { awaitsAnswer, isOver } from '#disputes/domain/dispute-state';
import { disputeOf } from '#disputes/resource/dispute.view';
import type { Happened } from '#kernel/fact';
import { spokenMoney } from '#kernel/spoken-money';
import type { DisputeFact, DisputePhase, DisputeState, DisputeStateFact } from '#orders/contract';
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

const UNANSWERED: Readonly<Record<DisputePhase, string>> = {
  fraud: 'No money has moved yet: refund the order, or answer at the gateway. Without an answer it may become a chargeback.',
  retrieval: 'No money has moved yet: answer at the gateway, or refund the order. Without an answer it may become a chargeback.',
  chargeback: 'Send evidence at the gateway, or accept the dispute there. Without an answer it is lost.',
  pre_arbitration: 'Send more evidence at the gateway, or accept the dispute there. Without an answer it is lost.',
  arbitration: 'Send what the card network asks for at the gateway. Without an answer it is lost, and fees may be due.',
};

type Event = Happened<DisputeStateFact>;
type DueFact = Extract<DisputeFact, { type: 'dispute.fell_due' }>;
type Story = readonly RecordedEvent[];

/** The events with the states of the same dispute, oldest first. */
const ofDispute = (story: Story, { data: { dispute } }: Event): (RecordedEvent & Event)[] =>
  story.filter((event) => disputeOf(event) === dispute) as (RecordedEvent & Event)[];

/** The event with the latest state of a dispute. */
const stateOf = (story: Story, dispute: string): Event => story.findLast((event) => disputeOf(event) === dispute) as RecordedEvent & Event;

/** Whether a state needs a person's attention: the dispute is new, or it is open and has another phase or was over before. */
const needsPerson = ({ data }: Event, before: Event | undefined): boolean =>
  before === undefined || (!isOver(data) && (isOver(before.data) || before.data.phase !== data.phase));

/** The earlier event that raised the alert which this event ends. */
function lastRaising(story: Story, event: Event): RecordedEvent {
  const facts = ofDispute(story, event).slice(0, -1);
  return facts[facts.findLastIndex((each, n) => needsPerson(each, facts[n - 1]))]!;
}

const alertOf = ({ data: { dispute, order_id, payment, amount, currency, phase, respond_by } }: Event): Alert => ({
  type: 'dispute_opened',
  severity: SEVERITY[phase],
  order_id,
  subject: dispute,
  summary: `The shopper disputes ${spokenMoney(amount, currency)} of payment ${payment}. ${WHAT_TO_DO[phase]}`,
  data: { dispute, payment, amount, currency, phase, respond_by },
});

const dueAlertOf = ({ data: { hours } }: Happened<DueFact>, { data }: Event): Alert => {
  const { dispute, order_id, payment, amount, currency, phase, respond_by } = data;
  return {
    type: 'dispute_due',
    severity: SEVERITY[phase],
    order_id,
    subject: dispute,
    summary: `Less than ${hours} hours are left to answer the dispute of ${spokenMoney(amount, currency)} of payment ${payment} (${spoken(phase)}). ${UNANSWERED[phase]}`,
    data: { dispute, payment, amount, currency, phase, respond_by, hours },
  };
};

const spoken = (phase: DisputePhase): string => phase.replaceAll('_', ' ');

/** The earlier reminders of a dispute, whose alerts are resolved with this note. */
const remindersEnd = (story: Story, dispute: string, note: string): Ended[] =>
  story
    .slice(0, -1)
    .filter(({ type, data }) => type === ('dispute.fell_due' satisfies DueFact['type']) && data.dispute === dispute)
    .map((cause) => ({ cause, note }));

/** The note why earlier reminders are obsolete; null if the dispute must still be answered by the same time. */
function whyAnswered({ data }: Event, before: Event): string | null {
  if (isOver(data)) return overNote(data);
  if (!awaitsAnswer(data)) return 'The dispute is answered.';
  return data.respond_by === before.data.respond_by ? null : 'There is another time to answer it.';
}

const overNote = ({ status }: DisputeState): string => `The dispute is over: ${status}.`;

/** Facts about disputes that need a person's attention (interface §2.12). */
export const DISPUTE_ALERTS: AlertRules = {
  'dispute.opened': { alert: alertOf },
  'dispute.updated': {
    alert: (event, story) => (needsPerson(event, ofDispute(story, event).at(-2)) ? alertOf(event) : null),
    ends(event, story) {
      const before = ofDispute(story, event).at(-2)!;
      const why = whyAnswered(event, before);
      const reminders = why === null ? [] : remindersEnd(story, event.data.dispute, why);
      if (isOver(before.data) || !needsPerson(event, before)) return reminders;
      return [{ cause: lastRaising(story, event), note: `The dispute has reached its next phase: ${event.data.phase}.` }, ...reminders];
    },
  },
  'dispute.closed': {
    ends: (event, story) => [
      { cause: lastRaising(story, event), note: overNote(event.data) },
      ...remindersEnd(story, event.data.dispute, overNote(event.data)),
    ],
  },
  'dispute.fell_due': {
    alert: (event, story) => dueAlertOf(event, stateOf(story, event.data.dispute)),
    ends: ({ data }, story) => remindersEnd(story, data.dispute, `Less than ${data.hours} hours are left.`),
  },
};
