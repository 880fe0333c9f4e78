import { fact } from '#kernel/fact';
import { minus, type Money } from '#kernel/money';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { MoneySettled, SettlementFact } from '#orders/contract';
import type { CapturedMoney, SettledOrder } from '#reconciliation/settlements/domain/settled-order';
import type { LineMatch, ReceivedLine } from '#reconciliation/settlements/domain/settlement.events';

/** Seconds within which gateways pay captured money out. After that a payment is missing. */
export const SETTLED_WITHIN = 7 * DAY;

const NOTHING: LineMatch = {
  match_status: 'unmatched',
  order_id: null,
  payment: null,
  refund: null,
  dispute: null,
  difference_amount: 0,
};

/** The match of a line without a payment of ours: `unmatched`, or `none` for a type of line that never has a payment. */
export const matchOfNothing = ({ type }: Pick<ReceivedLine, 'type'>): LineMatch =>
  type === 'adjustment' || type === 'fee' ? { ...NOTHING, match_status: 'none' } : NOTHING;

/**
 * Matches a settlement line of a connection with a payment, refund or dispute of an order: by our id if the gateway returns it, otherwise by the gateway's.
 * Amounts are compared only if the gateway settles in the currency of the money. A dispute's amount is not compared, because the deduction is not known in
 * advance.
 */
export function matchOf(order: SettledOrder, order_id: string, connection: string, line: ReceivedLine): LineMatch {
  const capture = order.captures.get(line.gateway_payment ?? '');
  const payment = capture?.connection === connection ? capture.payment : null;
  if (line.type === 'dispute') {
    const known = order.disputes.get(line.gateway_reference);
    if (known !== undefined) return { ...NOTHING, match_status: 'matched', order_id, payment: known.payment, dispute: known.dispute };
    return payment === null ? NOTHING : { ...NOTHING, match_status: 'matched', order_id, payment };
  }
  if (line.type === 'refund') {
    const found = refundOf(order, line);
    if (found === undefined) return NOTHING;
    const expected = { currency: found.currency, amount: line.amount > 0 ? found.amount : -found.amount };
    return compared(line, expected, { ...NOTHING, order_id, payment: found.payment, refund: found.refund });
  }
  if (line.type !== 'payment') return matchOfNothing(line);
  if (capture === undefined || payment === null) return NOTHING;
  return compared(line, capture, { ...NOTHING, order_id, payment });
}

function compared(line: ReceivedLine, expected: Money, match: LineMatch): LineMatch {
  const difference_amount = line.currency === expected.currency ? minus(line, expected).amount : 0;
  return { ...match, match_status: difference_amount === 0 ? 'matched' : 'amount_differs', difference_amount };
}

/** The refund that a line is about; undefined if the order has none. */
function refundOf({ refunds }: SettledOrder, { refund, gateway_reference }: ReceivedLine) {
  const named = refund !== null && refunds.has(refund) ? refund : undefined;
  const id = named ?? [...refunds].find(([, each]) => each.gateway_reference === gateway_reference)?.[0];
  return id === undefined ? undefined : { refund: id, ...refunds.get(id)! };
}

/** The match of a line of a paid settlement: `duplicate` if an earlier one, which is paid too, has the same money and counts. */
export function matchOfPaid(order: SettledOrder, { settlement, settled_at }: At, line: ReceivedLine, match: LineMatch): LineMatch {
  const others = othersWith(order, settlement, line, match);
  if (!others.some((other) => isBefore(other, { settlement, settled_at }))) return match;
  return { ...match, match_status: 'duplicate', difference_amount: 0 };
}

/** The later settlements, by id, that are paid too and have the same money as lines of this one, so that it counts there no more. */
export function laterWith(order: SettledOrder, { settlement, settled_at }: At, matched: MatchedLines): readonly SettledTwice[] {
  return matched.flatMap(([line, match]) =>
    othersWith(order, settlement, line, match)
      .filter((other) => isBefore({ settlement, settled_at }, other))
      .map((other) => ({ settlement: other.settlement, money: match.refund ?? match.payment! })),
  );
}

/** A payment or refund, by our id, that an earlier settlement has too. */
export interface SettledTwice {
  readonly settlement: string;
  readonly money: string;
}

type At = Pick<MoneySettled, 'settlement' | 'settled_at'>;

/** The order of settlements, which does not depend on the order in which they are fetched. */
const isBefore = (one: At, other: At): boolean =>
  one.settled_at < other.settled_at || (one.settled_at === other.settled_at && one.settlement < other.settlement);

/** The other settlements that have the payment or refund of a line. A second capture, which the payment does not show, is money of its own. */
function othersWith({ captures, settlements }: SettledOrder, settlement: string, line: ReceivedLine, match: LineMatch): readonly At[] {
  const isShown = line.type === 'refund' || (line.type === 'payment' && captures.get(line.gateway_payment ?? '')?.shown === true);
  const money = match.refund ?? match.payment;
  if (!isShown || money === null) return [];
  return [...(settlements.get(money)?.values() ?? [])].filter((each) => each.settlement !== settlement);
}

/** The lines of one settlement, with their matches in an order. */
export type MatchedLines = readonly (readonly [line: ReceivedLine, match: LineMatch])[];

/** Records on the order which of its payments and refunds a settlement paid out. A repeat makes no fact. */
export function settleMoney(order: SettledOrder, settlement: string, matched: MatchedLines): SettlementFact[] {
  const facts: SettlementFact[] = [];
  for (const [{ type, gateway_payment, utr, currency, fee, tax, settled_at }, { payment, refund }] of matched) {
    const settled: MoneySettled = { settlement, utr, currency, fee, tax, settled_at };
    if (type === 'payment' && payment !== null && order.captures.get(gateway_payment!)!.shown) {
      if (!isSettled(order, payment, settled))
        facts.push(fact('payment.settled', { payment, ...settled, ...(isOwed(order, payment) && { was_claimed: true as const }) }));
    } else if (type === 'refund' && refund !== null && !isSettled(order, refund, settled))
      facts.push(fact('refund.settled', { refund, ...settled }));
  }
  return facts;
}

/** Whether it is recorded already, with the same details. */
function isSettled({ settlements }: SettledOrder, id: string, now: MoneySettled): boolean {
  const known = settlements.get(id)?.get(now.settlement);
  return known !== undefined && Object.entries(now).every(([name, value]) => known[name as keyof MoneySettled] === value);
}

/** Whether a payment should be in a settlement by now and is in none: it was recorded as missing, or its settlement was returned. */
const isOwed = ({ missed, settlements }: SettledOrder, payment: string): boolean =>
  settlements.get(payment)?.size === 0 || (missed.has(payment) && !settlements.has(payment));

/** A payment that should be in a settlement by now. */
export interface OwedPayment extends Pick<CapturedMoney, 'payment' | 'connection' | 'amount' | 'currency'> {
  /** The time since which it has been missing: a week after its capture. Null if its settlement was returned. */
  readonly since: UnixSeconds | null;
}

/** The payments of an order that should be in a settlement by now, and are in none. */
export const owedPayments = (order: SettledOrder): OwedPayment[] =>
  [...order.captures.values()]
    .filter(({ payment, shown }) => shown && isOwed(order, payment))
    .map(({ payment, connection, amount, currency, at }) => ({
      payment,
      connection,
      amount,
      currency,
      since: order.settlements.has(payment) ? null : at + SETTLED_WITHIN,
    }));

/**
 * Removes a settlement that failed or was reversed from the order's payments and refunds. If another settlement contains the money already, that is recorded
 * again after the removal.
 */
export function returnMoney(order: SettledOrder, settlement: string): SettlementFact[] {
  return [...order.settlements].flatMap(([id, settlements]): SettlementFact[] => {
    if (!settlements.has(settlement)) return [];
    const rest = [...settlements.values()].filter((each) => each.settlement !== settlement);
    return order.refunds.has(id)
      ? [
          fact('refund.settlement_returned', { refund: id, settlement }),
          ...rest.map((each) => fact('refund.settled', { refund: id, ...each })),
        ]
      : [
          fact('payment.settlement_returned', { payment: id, settlement }),
          ...rest.map((each) => fact('payment.settled', { payment: id, ...each })),
        ];
  });
}

/** Records, once, the payments that a connection captured more than a week ago and has not paid out. */
export function noteMissing(order: SettledOrder, connection: string, now: UnixSeconds): SettlementFact[] {
  const late = [...order.captures.values()].filter(
    ({ payment, shown, at, ...capture }) =>
      shown &&
      capture.connection === connection &&
      at <= now - SETTLED_WITHIN &&
      !order.missed.has(payment) &&
      (order.settlements.get(payment)?.size ?? 0) === 0,
  );
  return late.map(({ payment, at }) => fact('payment.settlement_missed', { payment, captured_at: at }));
}
