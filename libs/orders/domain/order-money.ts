import type { Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { CodFact } from '#orders/cod/domain/cod.events';
import type { DisputeFact } from '#orders/disputes/domain/dispute.events';
import { moneyDisputed } from '#orders/disputes/domain/money-disputed';
import type { OrderFact, OrderTerms, PaymentMethod } from '#orders/domain/order.events';
import type { FulfillmentFact } from '#orders/fulfillment/domain/fulfillment.events';
import { type ShippableOrder, shippableOrder } from '#orders/fulfillment/domain/shippable-order';
import { moneyIn } from '#orders/payments/domain/money-in';
import type { NextAction } from '#orders/payments/domain/next-action';
import type { PaymentFact, PaymentStarted } from '#orders/payments/domain/payment.events';
import { moneyBack } from '#orders/refunds/domain/money-back';
import type { RefundFact, RefundInitiator, RefundRequested, RefundStatus } from '#orders/refunds/domain/refund.events';
import type { SettlementFact } from '#orders/settlements/domain/settlement.events';
import type { StorefrontFact } from '#orders/storefront/domain/storefront.events';
import type { VerificationFact } from '#orders/verification/domain/verification.events';

export interface Payment {
  readonly started: PaymentStarted;
  readonly status: 'created' | 'processing' | 'captured' | 'failed';
  /** The connection it goes through; null before it has a way. */
  readonly connection: string | null;
  /** The gateway's ids of it that money has come in under. */
  readonly captures: ReadonlySet<string>;
  /** What the shopper has to do. */
  readonly action: NextAction | null;
}

/** The payment that refunds go back to. */
export interface CapturedPayment {
  readonly id: string;
  readonly at: UnixSeconds;
  /** It came when the order was cancelled already. */
  readonly late: boolean;
  readonly destination: RefundRequested['destination'];
  /** The gateway's id of it. */
  readonly reference: string;
}

export interface KnownRefund {
  readonly payment: string;
  readonly amount: Minor;
  readonly status: RefundStatus;
  readonly submitted: boolean;
  /** The id of the key or the person who requested it; null where nobody did. */
  readonly by: string | null;
  /** Why the money goes back without a request; null where it was requested, or refunded at the gateway itself. */
  readonly automatic: Extract<RefundInitiator, 'storefront_cancellation' | 'late_capture'> | null;
  /** The bank's reference is known. */
  readonly referenced: boolean;
}

/** The part of an order's story that its money cares about, coming in and going back. Amounts in minor units of its currency. */
export interface OrderMoney {
  readonly status: 'none' | 'pending' | 'paid' | 'cancelled';
  /** The storefront cancelled it when that was too late. */
  readonly cancelledTooLate: boolean;
  readonly currency: string;
  /** As people call it in the storefront. */
  readonly shopName: string | null;
  readonly paymentMethod: PaymentMethod;
  /** How it is to be paid as agreed last; null before it is placed. */
  readonly terms: OrderTerms | null;
  /** Payment links that were made for it. */
  readonly links: readonly string[];
  /** What is to be paid before delivery. */
  readonly prepaidDue: Minor;
  /** Until when the shopper may try to; null where there is no such time. */
  readonly paymentDueAt: UnixSeconds | null;
  /** Goods may leave before the money is there. */
  readonly shipping: ShippableOrder;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly capturedPayment: CapturedPayment | null;
  readonly captured: Minor;
  /** The part that offers of the gateway took off: it never came in. */
  readonly gatewayDiscount: Minor;
  /** Money taken twice that is on its way back, by the refund's id: the payment it came with. */
  readonly returning: ReadonlyMap<string, string>;
  readonly refunds: ReadonlyMap<string, KnownRefund>;
  /** The refund that each of the gateway's ids of refunds is of. */
  readonly refundsAtGateway: ReadonlyMap<string, string>;
  readonly refunded: Minor;
  /** Requested and not settled yet. */
  readonly reserved: Minor;
  /** Held back for open disputes. */
  readonly disputed: Minor;
  /** Taken by disputes that were lost. */
  readonly disputedLost: Minor;
  /** Alerts already raised, by `alertKey`. */
  readonly alerts: ReadonlySet<string>;
}

/** What is left of the captured money; below zero when more goes back than came in, which only acts at the gateway and disputes can bring about. */
const left = ({ captured, gatewayDiscount, refunded, reserved, disputed, disputedLost }: OrderMoney): number =>
  captured - gatewayDiscount - refunded - reserved - disputed - disputedLost;

/** What can still go back. */
export const refundable = (order: OrderMoney): Minor => Math.max(0, left(order));

/** What goes back beyond what came in. */
export const overRefunded = (order: OrderMoney): Minor => Math.max(0, -left(order));

/** All that a rule about money may find, or say. */
export type MoneyFact =
  CodFact | DisputeFact | OrderFact | FulfillmentFact | PaymentFact | RefundFact | SettlementFact | StorefrontFact | VerificationFact;

export const orderMoney: View<OrderMoney, MoneyFact> = {
  initial: {
    status: 'none',
    cancelledTooLate: false,
    currency: '',
    shopName: null,
    paymentMethod: 'prepaid',
    terms: null,
    links: [],
    prepaidDue: 0,
    paymentDueAt: null,
    shipping: shippableOrder.initial,
    payments: new Map(),
    capturedPayment: null,
    captured: 0,
    gatewayDiscount: 0,
    returning: new Map(),
    refunds: new Map(),
    refundsAtGateway: new Map(),
    refunded: 0,
    reserved: 0,
    disputed: 0,
    disputedLost: 0,
    alerts: new Set(),
  },
  evolve(before, event) {
    const order = { ...before, shipping: shippableOrder.evolve(before.shipping, event) };
    return moneyDisputed(moneyBack(moneyIn(moved(order, event), event), event), event);
  },
};

/** What the order's own facts make of it. */
function moved(order: OrderMoney, event: Happened<MoneyFact>): OrderMoney {
  switch (event.type) {
    case 'order.placed':
      return {
        ...onTerms(order, event.data),
        status: 'pending',
        currency: event.data.currency,
        paymentDueAt: event.data.payment_due_at ?? null,
      };
    case 'order.terms_changed':
      return onTerms(order, event.data);
    case 'order.payment_link_issued':
      return { ...order, links: [...order.links, event.data.payment_link] };
    case 'storefront.linked':
      return { ...order, shopName: event.data.order_name ?? order.shopName };
    case 'order.paid':
      return { ...order, status: 'paid' };
    case 'order.cancelled':
      return { ...order, status: 'cancelled' };
    case 'order.cancellation_ignored':
      return { ...order, cancelledTooLate: true };
    default:
      return order;
  }
}

function onTerms(order: OrderMoney, { payment_method, amount, amount_details, amount_cod_due }: OrderTerms): OrderMoney {
  return {
    ...order,
    terms: { payment_method, amount, amount_details, amount_cod_due },
    paymentMethod: payment_method,
    prepaidDue: amount - amount_cod_due,
    paymentDueAt: payment_method === 'cod' ? null : order.paymentDueAt,
  };
}
