import type { SessionCompleted, SessionCreated } from '#checkout/domain/session.events';
import type { OrderPlaced } from '#orders/contract';

/** The order that a completed session places. Where cash is chosen, whole or in part, its fee comes on top (interface §4.4). */
export function orderOfSession(terms: SessionCreated, { order, payment_option, payment }: SessionCompleted): OrderPlaced {
  const cod_fee = payment_option === 'prepaid' ? 0 : terms.cod.fee;
  const amount = terms.amount + cod_fee;
  const { customer, shipping_address, billing_address } = terms.personal;
  return {
    order,
    checkout_session: terms.session,
    amount,
    amount_details: { ...terms.amount_details, cod_fee },
    currency: terms.currency,
    payment_method: payment_option,
    amount_cod_due: amount - (payment?.amount ?? 0),
    line_items: terms.line_items,
    shop_domain: terms.storefront?.shop_domain ?? null,
    client_reference_id: terms.client_reference_id,
    metadata: terms.metadata,
    personal: { customer, shipping_address, billing_address },
  };
}
