import { allHold } from '#kernel/domain-error';
import type { Minor } from '#kernel/money';
import type { CreatePaymentLinkBody } from '#payment-links/commands/create-payment-link/create-payment-link.body';
import {
  amountOfOrder,
  discountOfNothing,
  limitOfNothing,
  nothingToCollect,
  reusableForOrder,
} from '#payment-links/domain/payment-link.errors';
import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';

/** The terms of a link to create. */
export interface PaymentLinkDraft extends Omit<PaymentLinkCreated, 'payment_link' | 'order' | 'amount'> {
  /** A fixed amount, or the amount that an order owes. */
  readonly collects: { readonly amount: Minor } | { readonly order: string };
}

/** The draft in a request's body. Throws `missing_field`, `parameters_exclusive`. */
export function paymentLinkDraft(body: CreatePaymentLinkBody): PaymentLinkDraft {
  const { amount = null, order_id = null, max_uses = null, discount, customer } = body;
  const reusable = body.reusable ?? false;
  const [collects] = allHold(
    () => {
      if (order_id !== null && amount !== null) throw amountOfOrder();
      if (order_id !== null) return { order: order_id };
      if (amount === null) throw nothingToCollect();
      return { amount };
    },
    () => {
      if (order_id === null && (discount ?? null) !== null) throw discountOfNothing();
    },
    () => {
      if (reusable && order_id !== null) throw reusableForOrder();
    },
    () => {
      if (!reusable && max_uses !== null) throw limitOfNothing();
    },
  );
  return {
    collects,
    discount: discount ?? 0,
    currency: body.currency,
    description: body.description ?? null,
    customer: customer
      ? { phone: customer.phone, email: customer.email ?? null, name: customer.name ?? null, id: customer.id ?? null }
      : null,
    client_reference_id: body.client_reference_id ?? null,
    expires_at: body.expires_at ?? null,
    reusable,
    max_uses,
    metadata: body.metadata ?? {},
  };
}
