import { DomainError } from '#kernel/domain-error';
import type { Minor } from '#kernel/money';

export const refundMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no refund ${id} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const refundOrderMissing = (order: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no order ${order} in this account and mode. Check order_id, and that the key is of the order's mode.`,
    'order_id',
  );

export const refundPaymentMissing = (payment: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no payment ${payment} in this account and mode. Check payment, and that the key is of the payment's mode.`,
    'payment',
  );

export const paymentNotListed = (payment: string): DomainError =>
  new DomainError('read_model_behind', `Payment ${payment} cannot be found yet. Send this request again, or name the order.`, 'payment');

export const refundOfTwo = (): DomainError =>
  new DomainError('parameters_exclusive', 'Leave out order_id with payment: the payment names its order.', 'order_id');

export const paidNoOrder = (payment: string): DomainError =>
  new DomainError(
    'order_not_paid',
    `Payment ${payment} has not paid an order. Only the payment that paid an order can be refunded; money that came twice or too late goes back automatically.`,
    'payment',
  );

export const codNotRefundable = (order: string): DomainError =>
  new DomainError('cod_not_refundable', `Order ${order} is paid in cash on delivery. Hand cash back outside this service.`, 'order_id');

export const orderNotPaid = (order: string): DomainError =>
  new DomainError(
    'order_not_paid',
    `Nothing has been captured for order ${order}. Refund it once order.paid tells that it is paid.`,
    'order_id',
  );

export const orderAlreadyRefunded = (order: string): DomainError =>
  new DomainError(
    'order_already_refunded',
    `All that was captured for order ${order} has been refunded or is being refunded. See its refunds.`,
    'order_id',
  );

export const paymentDisputed = (order: string): DomainError =>
  new DomainError(
    'payment_disputed',
    `The shopper disputes all that is left of what was captured for order ${order}. Answer the dispute at the gateway; what it leaves can be refunded once it is over.`,
    'order_id',
  );

export const exceedsRefundable = (amount: Minor, most: Minor): DomainError =>
  new DomainError(
    'refund_amount_exceeds_refundable',
    `The amount ${amount} is more than can still be refunded. Ask for at most ${most}.`,
    'amount',
    {
      max_refundable: most,
    },
  );

export const refundWindowExpired = (days: number): DomainError =>
  new DomainError(
    'refund_window_expired',
    `The payment was captured more than ${days} days ago. Give the money back outside this service.`,
    'order_id',
  );

export const refundLimitReached = (most: number): DomainError =>
  new DomainError(
    'refund_limit_reached',
    `The order has ${most} refunds, as many as it can have. Give the rest back outside this service.`,
    'order_id',
  );

export const refundAboveLimit = (limit: number): DomainError =>
  new DomainError(
    'role_insufficient',
    `You may refund at most ${limit} (minor units) of an order, with what you have refunded of it. Ask an owner of the account.`,
    'amount',
  );

export const refundAboveApproval = (amount: Minor, approved: Minor): DomainError =>
  new DomainError(
    'role_insufficient',
    `The refund is ${amount} (minor units) now, and ${approved} is left of the amount that was approved. Request it again.`,
    'amount',
  );

export const shareTooSmall = (percent: number, left: Minor): DomainError =>
  new DomainError(
    'invalid_amount',
    `${percent} % of the ${left} (minor units) that are left is nothing. Refund a larger share.`,
    'percent',
  );
