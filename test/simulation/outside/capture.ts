import type { OrderEntity, PaymentEntity } from '#apps/sandbox/gateway/entities';

/** A payment that a bank took. Its `amount` is what it counts as: all that was requested, where the gateway says that it pays its order in full. */
export interface Capture extends PaymentEntity {
  /** The discount of the gateway's offer, which never arrives. */
  readonly discount: number;
  /** The fee that the shopper paid on top, which the gateway keeps. */
  readonly fee: number;
}

export function captureOf(payment: PaymentEntity, { status, amount: due }: OrderEntity): Capture {
  const amount = status === 'paid' ? due : payment.amount;
  return { ...payment, amount, discount: Math.max(0, amount - payment.amount), fee: Math.max(0, payment.amount - amount) };
}

/** The amount that the merchant received: the most that can be refunded. */
export const cameOf = ({ amount, discount }: Capture): number => amount - discount;
