import type { Alert, Ended } from '#alerts/contract';
import { fold } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import { orderMoney, refundable } from '#orders/domain/money/order-money';
import type { PaymentAlert } from '#orders/domain/events/payment.events';
import type { RefundFact, RefundRequested } from '#orders/domain/events/refund.events';
import { waitedForBalance } from '#orders/refunds/waited-for-balance';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];

type Failed = Extract<RefundFact, { type: 'refund.failed' }>['data'];

/** The alert for a refund that failed because the merchant's balance at the gateway was too low. */
export function shortOfBalance(
  { order_id, ...failed }: Pick<RefundRequested, 'order_id' | 'payment' | 'refund' | 'amount' | 'currency'>,
  isTriedAgain: boolean,
): Alert {
  const then = isTriedAgain
    ? 'What is left is refunded again automatically after an hour.'
    : 'Then refund the amount again: a refund that failed is not tried again.';
  return {
    type: 'refund_stuck',
    severity: 'critical',
    order_id,
    subject: failed.refund,
    summary: `${spokenMoney(failed.amount, failed.currency)} did not go back by refund ${failed.refund}: the balance at the payment gateway was too low. Top it up there. ${then}`,
    data: { alert: 'balance_low', ...failed },
  };
}

const WENT_BACK: ReadonlySet<string> = new Set(['refund.succeeded', 'refund.succeeded_after_failure', 'refund.recorded']);

const refundIn = ({ data }: RecordedEvent): string | null => ('refund' in data ? (data.refund ?? null) : null);

/** The alerts about a low balance that an order's last event ends: the waiting refund has an outcome, or the money went back in another way. */
export function lowBalanceOver(story: Story): Ended[] {
  const last = story.at(-1)!;
  const refund = refundIn(last);
  const waited = last.type === 'payment.alert_raised' && !isReturnFailed(last) ? [] : waitedForBalance(refund, story);
  const money = fold(orderMoney, story);
  const isNothingLeft = refundable(money) === 0 && money.reserved === 0;
  const failures = story
    .filter((event) => event.type === 'refund.failed')
    .filter(({ data }) => data.failure_code === 'insufficient_balance');
  const over = failures.filter((each) => isNothingLeft || backSince(story, each) >= each.data.amount);
  return [...waited, ...over.map((cause) => ({ cause, note: 'The money went back, or nothing is left to go back.' }))];
}

const backSince = (story: Story, failure: RecordedEvent): Minor =>
  story.slice(story.indexOf(failure)).reduce((sum, { type, data }) => (WENT_BACK.has(type) ? sum + (data as Failed).amount : sum), 0);

const isReturnFailed = ({ data }: RecordedEvent): boolean => (data as PaymentAlert).alert === 'return_failed';
