import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { OrderTerms } from '#orders/domain/events/order.events';
import type { MoneyFact } from '#orders/domain/events/order-story';
import { type OrderMoney, orderMoney, overRefunded } from '#orders/domain/money/order-money';
import { alertKey } from '#orders/domain/money/payment-alert.decisions';
import type { RefundFact, RefundStatus } from '#orders/domain/events/refund.events';

/** A violation of a money rule. `revision`: the fact after which it appears. */
export interface MoneyFault {
  readonly fault: 'amount_unbalanced' | 'outcome_twice';
  readonly revision: number;
  readonly message: string;
}

type Found = Omit<MoneyFault, 'revision'>;

/**
 * Finds faults in an order's money: more refunded than received, parts that do not add up, an outcome with another amount than requested, or a payment
 * or refund that ended twice. A history that followed the rules has none.
 */
export function moneyFaults(story: Iterable<Happened<MoneyFact>>): MoneyFault[] {
  const faults: MoneyFault[] = [];
  const mismatches = new Map<string, number>();
  let money = orderMoney.initial;
  let revision = 0;
  for (const event of story) {
    const before = money;
    money = orderMoney.evolve(before, event);
    if (event.type === 'payment.captured' && isMismatch(before, event.data)) mismatches.set(event.data.payment, revision);
    const found = [...termsFaults(event), ...outcomeFaults(before, event), ...balanceFaults(event, before, money)];
    faults.push(...found.map((each) => ({ ...each, revision })));
    revision++;
  }
  for (const [payment, at] of mismatches)
    if (!money.alerts.has(alertKey({ alert: 'amount_mismatch', payment, refund: null })))
      faults.push({ ...unbalanced(`Payment ${payment} took another amount than requested, and no alert was raised.`), revision: at });
  return faults;
}

const unbalanced = (message: string): Found => ({ fault: 'amount_unbalanced', message });
const twice = (message: string): Found => ({ fault: 'outcome_twice', message });

const isMismatch = ({ payments }: OrderMoney, { payment, amount }: { payment: string; amount: Minor }): boolean =>
  amount !== (payments.get(payment)?.started.amount ?? amount);

function termsFaults({ type, data }: MoneyFact): Found[] {
  if (type !== 'order.placed' && type !== 'order.terms_changed') return [];
  const { amount, amount_details, amount_cod_due }: OrderTerms = data;
  const { subtotal, discount, shipping, tax, cod_fee } = amount_details;
  const parts = subtotal - discount + shipping + tax + cod_fee;
  return [
    ...(parts === amount ? [] : [unbalanced(`The order asks for ${amount}, but its parts come to ${parts}.`)]),
    ...(amount_cod_due >= 0 && amount_cod_due <= amount ? [] : [unbalanced(`Of ${amount}, ${amount_cod_due} is to be paid in cash.`)]),
  ];
}

/** The status that a refund must have before each outcome. */
const AWAITED = {
  'refund.succeeded': 'pending',
  'refund.failed': 'pending',
  'refund.succeeded_after_failure': 'failed',
  'refund.failed_after_success': 'succeeded',
} as const satisfies Partial<Record<RefundFact['type'], RefundStatus>>;

function outcomeFaults({ payments, capturedPayment, refunds, returning }: OrderMoney, { type, data }: MoneyFact): Found[] {
  switch (type) {
    case 'payment.captured':
      return capturedPayment?.id === data.payment ? [twice(`Payment ${data.payment} was captured before.`)] : [];
    case 'payment.failed': {
      const status = payments.get(data.payment)?.status;
      return status === 'captured' || status === 'failed' ? [twice(`Payment ${data.payment} had ${status} before.`)] : [];
    }
    // The refund of money that the order was not awaiting. It is no refund of the order.
    case 'payment.returned':
      return returning.has(data.refund) ? [] : [twice(`Return ${data.refund} had ended before, or was never begun.`)];
    case 'refund.succeeded':
    case 'refund.succeeded_after_failure':
    case 'refund.failed':
    case 'refund.failed_after_success': {
      const refund = refunds.get(data.refund);
      if (refund === undefined) return [unbalanced(`Refund ${data.refund} ended without having been requested.`)];
      const awaited = AWAITED[type];
      return [
        ...(refund.status === awaited ? [] : [twice(`Refund ${data.refund} had ${refund.status} before.`)]),
        ...(refund.amount === data.amount
          ? []
          : [unbalanced(`Refund ${data.refund} was of ${refund.amount}, and ended as ${data.amount}.`)]),
      ];
    }
    default:
      return [];
  }
}

/** Facts that report what the gateway did. They are recorded even if more goes back than came in. */
const BY_GATEWAY: ReadonlySet<string> = new Set([
  'refund.succeeded_after_failure',
  'refund.recorded',
  'dispute.opened',
  'dispute.updated',
  'dispute.closed',
] satisfies MoneyFact['type'][]);

/** How far the lowest amount is below 0; not positive if none is. */
const belowNothing = ({ captured, refunded, reserved, disputed, disputedLost }: OrderMoney): Minor =>
  -Math.min(captured, refunded, reserved, disputed, disputedLost);

/** The imbalances that a fact causes; one that was there before is not reported again. */
function balanceFaults({ type }: MoneyFact, before: OrderMoney, after: OrderMoney): Found[] {
  const isNew = (figure: (money: OrderMoney) => Minor): boolean => figure(after) > 0 && figure(after) > figure(before);
  const { captured, gatewayDiscount, refunded, reserved, disputed, disputedLost } = after;
  return [
    ...(isNew(overRefunded) && !BY_GATEWAY.has(type)
      ? [
          unbalanced(
            `${refunded} went back, ${reserved} is on its way, ${disputed + disputedLost} is disputed or was lost, but ${captured - gatewayDiscount} came in.`,
          ),
        ]
      : []),
    ...(isNew(belowNothing)
      ? [unbalanced(`An amount is below nothing: ${captured} came in, ${refunded} went back, ${reserved} is on its way.`)]
      : []),
  ];
}
