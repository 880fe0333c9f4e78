import type { Alert, AlertRules } from '#alerts/contract';
import type { Happened } from '#kernel/fact';
import { spokenMoney } from '#kernel/spoken-money';
import { orderOf, type SettlementFact } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { EntriesSkipped, SettlementChecked, SettlementReceived } from '#reconciliation/settlements/domain/settlement.events';

/** How many skipped parts an alert names. */
const MOST_NAMED = 20;

const isWell = ({ mismatches, difference_amount }: SettlementChecked): boolean => mismatches === 0 && difference_amount === 0;

function mismatch(checked: SettlementChecked, story: readonly RecordedEvent[]): Alert {
  const { settlement, mismatches, lines, lines_amount, difference_amount, first_mismatches } = checked;
  const { utr, gateway_reference, currency, amount } = receivedIn(story)!;
  const found = [
    ...(mismatches === 0
      ? []
      : [
          `${mismatches} of its ${lines} lines match no payment or refund here, one of another amount, or one that another line has: see which at /settlements/${settlement}/lines.`,
        ]),
    ...(difference_amount === 0
      ? []
      : [
          `Its lines come to ${spokenMoney(lines_amount, currency)}, which differs by ${spokenMoney(difference_amount, currency)}: ask the gateway.`,
        ]),
  ];
  return {
    type: 'settlement_mismatch',
    severity: 'warning',
    order_id: null,
    subject: settlement,
    summary: `Settlement ${gateway_reference}${utr === null ? '' : ` (${utr})`} does not fit. ${found.join(' ')}`,
    data: { settlement, utr, currency, amount, lines, lines_amount, difference_amount, mismatches, first_mismatches },
  };
}

const receivedIn = (story: readonly RecordedEvent[]): SettlementReceived | undefined =>
  story.find((event) => event.type === 'settlement.received')?.data;

/** Lines of a payout that was made by hand are not listed, which is no fault; other parts should be. */
function skipped({ settlement, gateway_reference, entries }: EntriesSkipped, story: readonly RecordedEvent[]): Alert {
  const isUnlisted = entries.every(({ entry }) => entry === 'lines');
  const { utr = null } = receivedIn(story) ?? {};
  const reasons = entries.slice(0, MOST_NAMED).map(({ entry, reason }) => (isUnlisted ? reason : `${entry}: ${reason}`));
  const what = isUnlisted ? 'is here without its lines, which the payment gateway does not list' : 'is not here in full';
  return {
    type: 'settlement_mismatch',
    severity: isUnlisted ? 'info' : 'warning',
    order_id: null,
    subject: settlement,
    summary: `Settlement ${gateway_reference} ${what}. ${reasons.join(' ')} Compare it at the gateway.`,
    data: { settlement, utr, gateway_reference, entries: entries.slice(0, MOST_NAMED) },
  };
}

/** Alerts for settlements that do not add up, at most one each. A later check replaces or ends the alert (interface §2.12). */
const SETTLEMENT_RULES: AlertRules = {
  'settlement.entries_skipped': { alert: ({ data }, story) => skipped(data, story) },
  'settlement.checked': {
    alert: ({ data }, story) => (isWell(data) ? null : mismatch(data, story)),
    ends(_, story) {
      const before = story.slice(0, -1).findLast((event) => event.type === 'settlement.checked');
      return before === undefined || isWell(before.data)
        ? null
        : { cause: before, note: 'The settlement was fetched again: it fits by now, or in another way it does not.' };
    },
  },
};

/** The fact that recorded a payment as missing; null if there is none, or a settlement has contained the payment since. */
function missedBefore({ data }: Happened<Extract<SettlementFact, { type: 'payment.settled' }>>, story: readonly RecordedEvent[]) {
  const about = story.slice(0, -1).filter((each) => 'payment' in each.data && each.data.payment === data.payment);
  const missed = about.findLastIndex(({ type }) => type === 'payment.settlement_missed');
  return missed < 0 || about.slice(missed).some(({ type }) => type === 'payment.settled') ? null : about[missed]!;
}

/** Alerts for payments that no settlement contains. */
const PAYMENT_RULES: AlertRules = {
  'payment.settlement_missed': {
    alert: ({ data: { payment, captured_at }, stream }) => ({
      type: 'settlement_missing',
      severity: 'warning',
      order_id: orderOf(stream),
      subject: payment,
      summary: `Payment ${payment} was captured more than 7 days ago, and no settlement has it. See at the gateway whether it is held, and ask for it.`,
      data: { payment, captured_at },
    }),
  },
  'payment.settled': {
    ends(event, story) {
      const cause = missedBefore(event, story);
      return cause && { cause, note: 'A settlement has the payment.' };
    },
  },
};

export const SETTLEMENT_ALERTS: AlertRules = { ...SETTLEMENT_RULES, ...PAYMENT_RULES };
