import type { SessionCompleted, SessionCreated } from '#checkout/domain/session.events';
import type { OrderPlaced } from '#orders/index';

/** The order that a completed session places. Where cash is chosen, whole or in part, its fee comes on top (interface §4.4). */
export function orderOfSession(created: SessionCreated, { order, payment_option, payment }: SessionCompleted): OrderPlaced {
  const cod_fee = payment_option === 'prepaid' ? 0 : created.cod.fee;
  const amount = created.amount + cod_fee;
  const { customer, shipping_address, billing_address } = created.personal;
  return {
    order,
    checkout_session: created.session,
    amount,
    amount_details: { ...created.amount_details, cod_fee },
    currency: created.currency,
    payment_method: payment_option,
    amount_cod_due: amount - (payment?.amount ?? 0),
    line_items: created.line_items,
    shop_domain: created.storefront?.shop_domain ?? null,
    client_reference_id: created.client_reference_id,
    metadata: created.metadata,
    personal: { customer, shipping_address, billing_address },
  };
}
