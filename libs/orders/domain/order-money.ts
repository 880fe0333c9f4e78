import type { Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { CodFact } from '#orders/cod/domain/cod.events';
import type { DisputeFact } from '#orders/disputes/domain/dispute.events';
import { moneyDisputed } from '#orders/disputes/domain/money-disputed';
import type { OrderFact, OrderTerms, PaymentLinkIssued, PaymentMethod } from '#orders/domain/order.events';
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

export interface KnownRefund {
  readonly payment: string;
  readonly amount: Minor;
  readonly status: RefundStatus;
  readonly submitted: boolean;
  /** Whether it failed because the merchant's balance at the gateway was too low. */
  readonly isShort: boolean;
  /** The id of the key or person who requested it; null for automatic refunds. */
  readonly by: string | null;
  /** Why the money goes back without a request; null if it was requested, or refunded at the gateway itself. */
  readonly automatic: Extract<RefundInitiator, 'storefront_cancellation' | 'late_capture'> | null;
  /** Whether the bank's reference is known. */
  readonly referenced: boolean;
}

/** The money of an order, incoming and outgoing. Amounts in minor units of its currency. */
export interface OrderMoney {
  readonly status: 'none' | 'pending' | 'paid' | 'cancelled';
  /** Whether the storefront cancelled the order after its goods had left. */
  readonly cancelledTooLate: boolean;
  readonly currency: string;
  /** The order's name in the storefront, such as `#1001`; null until it is known. */
  readonly shopName: string | null;
  readonly paymentMethod: PaymentMethod;
  /** The latest agreed payment terms; null before the order is placed. */
  readonly terms: OrderTerms | null;
  /** The payment links that were issued for the order. */
  readonly links: readonly string[];
  /** The people who gave a discount by a link, by the link's id. */
  readonly discounters: ReadonlyMap<string, string>;
  /** The cash that the courier has remitted. */
  readonly cashRemitted: Minor;
  /** The amount to pay before delivery. */
  readonly prepaidDue: Minor;
  /** Deadline for the shopper's payment attempts; null if there is none. */
  readonly paymentDueAt: UnixSeconds | null;
  /** The state of the goods: they may leave before the money arrives. */
  readonly shipping: ShippableOrder;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly capturedPayment: CapturedPayment | null;
  readonly captured: Minor;
  /** The part covered by the gateway's offers, which was never received. */
  readonly gatewayDiscount: Minor;
  /** Money captured twice and being returned: payment by refund id. */
  readonly returning: ReadonlyMap<string, string>;
  readonly refunds: ReadonlyMap<string, KnownRefund>;
  /** Our refund by the gateway's refund id. */
  readonly refundsAtGateway: ReadonlyMap<string, string>;
  readonly refunded: Minor;
  /** The amount of refunds that are requested and have no outcome yet. */
  readonly reserved: Minor;
  /** The amount held back for open disputes. */
  readonly disputed: Minor;
  /** The amount that lost disputes took. */
  readonly disputedLost: Minor;
  /** Alerts already raised, by `alertKey`. */
  readonly alerts: ReadonlySet<string>;
}

/** The rest of the captured money; negative if more goes back than came in, which only the gateway's own actions and disputes can cause. */
const left = ({ captured, gatewayDiscount, refunded, reserved, disputed, disputedLost }: OrderMoney): number =>
  captured - gatewayDiscount - refunded - reserved - disputed - disputedLost;

/** The amount that can still be refunded. */
export const refundable = (order: OrderMoney): Minor => Math.max(0, left(order));

/** Money that went back beyond what came in. */
export const overRefunded = (order: OrderMoney): Minor => Math.max(0, -left(order));

/** All facts that a rule about money may read or return. */
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
    discounters: new Map(),
    cashRemitted: 0,
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
    return moneyDisputed(moneyBack(moneyIn(placedOrEnded(order, event), event), event), event);
  },
};

const linkIssued = ({ discounters, ...order }: OrderMoney, { payment_link, discounted_by }: PaymentLinkIssued): OrderMoney => ({
  ...order,
  links: [...order.links, payment_link],
  discounters: discounted_by === undefined ? discounters : new Map(discounters).set(payment_link, discounted_by),
});

/** Applies the order's own facts, and those of its cash. */
function placedOrEnded(order: OrderMoney, event: Happened<MoneyFact>): OrderMoney {
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
      return linkIssued(order, event.data);
    case 'storefront.linked':
      return { ...order, shopName: event.data.order_name ?? order.shopName };
    case 'order.paid':
      return { ...order, status: 'paid' };
    case 'order.cancelled':
      return { ...order, status: 'cancelled' };
    case 'cod.line_applied':
    case 'cod.remittance_voided':
      return { ...order, cashRemitted: event.data.standing.remitted_amount };
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
