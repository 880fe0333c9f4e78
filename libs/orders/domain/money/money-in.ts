import type { Happened } from '#kernel/fact';
import { maskedVpa } from '#kernel/masked-vpa';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { NextAction, PaymentFact, PaymentStarted } from '#orders/domain/events/payment.events';
import type { RefundRequested } from '#orders/domain/events/refund.events';
import type { AgreedTerms } from '#orders/domain/money/agreed-terms';

export interface Payment {
  readonly started: PaymentStarted;
  readonly status: 'created' | 'processing' | 'captured' | 'failed';
  /** The connection that the payment uses; null before it has a route. */
  readonly connection: string | null;
  /** The gateway's ids of the payment under which money has arrived. */
  readonly captures: ReadonlySet<string>;
  /** The next step for the shopper; null if there is none. */
  readonly action: NextAction | null;
}

/** The payment that refunds go back to. */
export interface CapturedPayment {
  readonly id: string;
  readonly at: UnixSeconds;
  /** Whether the capture arrived after the order was cancelled. */
  readonly late: boolean;
  readonly destination: RefundRequested['destination'];
  /** The gateway's id of the payment. */
  readonly reference: string;
}

/** The money that has come in, or is on its way in. */
export interface MoneyIn {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly capturedPayment: CapturedPayment | null;
  readonly captured: Minor;
  /** The part covered by the gateway's offers, which was never received. */
  readonly gatewayDiscount: Minor;
  /** Money captured twice and being returned: payment by refund id. */
  readonly returning: ReadonlyMap<string, string>;
}

export const NOTHING_IN: MoneyIn = { payments: new Map(), capturedPayment: null, captured: 0, gatewayDiscount: 0, returning: new Map() };

/** The changes by a fact about incoming money. */
export function moneyInChanges(order: MoneyIn & Pick<AgreedTerms, 'status'>, event: Happened<MoneyFact>): Partial<MoneyIn> {
  switch (event.type) {
    case 'payment.started': {
      const started: Payment = { started: event.data, status: 'created', connection: null, captures: new Set(), action: null };
      return { payments: new Map(order.payments).set(event.data.payment, started) };
    }
    case 'payment.routed':
      return withPayment(order, event.data, { connection: event.data.connection });
    case 'payment.submitted':
      return withPayment(order, event.data, { status: 'processing', connection: event.data.connection });
    case 'payment.action_required':
      return withPayment(order, event.data, { action: event.data.next_action });
    case 'payment.captured':
      return { ...withCapture(order, event.data), ...captureChanges(order, event) };
    case 'payment.captured_again':
      return { ...withCapture(order, event.data), returning: new Map(order.returning).set(event.data.refund, event.data.payment) };
    case 'payment.returned':
      return { returning: new Map([...order.returning].filter(([id]) => id !== event.data.refund)) };
    case 'payment.failed':
      return withPayment(order, event.data, { status: 'failed' });
    default:
      return {};
  }
}

function withPayment({ payments }: MoneyIn, { payment: id }: { payment: string }, change: Partial<Payment>): Partial<MoneyIn> {
  const payment = payments.get(id);
  return payment === undefined ? {} : { payments: new Map(payments).set(id, { ...payment, ...change }) };
}

const withCapture = (order: MoneyIn, { payment, gateway_reference }: { payment: string; gateway_reference: string }): Partial<MoneyIn> =>
  withPayment(order, { payment }, { status: 'captured', captures: new Set(order.payments.get(payment)?.captures).add(gateway_reference) });

function captureChanges(
  order: MoneyIn & Pick<AgreedTerms, 'status'>,
  { data, at }: Happened<Extract<PaymentFact, { type: 'payment.captured' }>>,
): Partial<MoneyIn> {
  const { payment: id, amount, gateway_discount = 0, method_used, gateway_reference: reference } = data;
  const payment = order.payments.get(id);
  const destination =
    payment === undefined
      ? { type: 'unknown', label_masked: null }
      : destinationOf({ ...payment.started, ...(method_used && { method: method_used }) });
  return {
    captured: order.captured + amount,
    gatewayDiscount: order.gatewayDiscount + gateway_discount,
    capturedPayment: { id, at, late: order.status === 'cancelled', destination, reference },
  };
}

function destinationOf({ method, method_details }: PaymentStarted): RefundRequested['destination'] {
  const { upi, netbanking, wallet } = method_details;
  return { type: method, label_masked: upi?.vpa ? maskedVpa(upi.vpa) : (netbanking?.bank ?? wallet?.provider ?? null) };
}

export const sessionOfPayment = ({ payments }: Pick<MoneyIn, 'payments'>, payment: string): string | null =>
  payments.get(payment)?.started.checkout_session ?? null;
