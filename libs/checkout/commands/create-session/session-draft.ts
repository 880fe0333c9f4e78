import type { AddressBody, CreateSessionBody } from '#checkout/commands/create-session/create-session.body';
import { customerOf } from '#checkout/commands/customer.body';
import type { SessionRequest } from '#checkout/commands/create-session/create-session.command';
import { keptPostalCode } from '#checkout/domain/addresses';
import type { PaymentOption } from '#checkout/domain/session.events';
import type { Address } from '#orders/contract';

/** Turns the body of a request into the input of the rule. Omitted fields are null, empty or the default. */
export function sessionDraft(body: CreateSessionBody, session: string): SessionRequest {
  const { amount_details: details } = body;
  return {
    session,
    amount: body.amount,
    amount_details: details
      ? { subtotal: details.subtotal, discount: details.discount ?? 0, shipping: details.shipping ?? 0, tax: details.tax ?? 0 }
      : null,
    currency: body.currency,
    payment_options: [...new Set<PaymentOption>(body.payment_options ?? ['prepaid'])],
    prepaid_requirement: body.prepaid_requirement ?? null,
    cod_fee: body.cod?.fee ?? 0,
    line_items: (body.line_items ?? []).map(({ name, sku, variant_id, quantity, unit_amount, amount }) => ({
      name,
      sku: sku ?? null,
      variant_id: variant_id ?? null,
      quantity,
      unit_amount,
      amount: amount ?? null,
    })),
    client_reference_id: body.client_reference_id ?? null,
    storefront: body.storefront
      ? { shop_domain: body.storefront.shop_domain ?? null, cart_token: body.storefront.cart_token ?? null }
      : null,
    success_url: body.success_url ?? null,
    cancel_url: body.cancel_url ?? null,
    expires_at: body.expires_at ?? null,
    metadata: body.metadata ?? {},
    personal: {
      customer: customerOf(body.customer),
      shipping_address: addressOf(body.shipping_address),
      billing_address: addressOf(body.billing_address),
      device: body.device ? { ip: body.device.ip ?? null, user_agent: body.device.user_agent ?? null } : null,
    },
  };
}

/** An address with all its fields, of which omitted ones are null. Returns null if no address is given. */
export function addressOf(given: AddressBody | null | undefined): Address | null {
  if (!given) return null;
  return {
    name: given.name ?? null,
    phone: given.phone ?? null,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    landmark: given.landmark ?? null,
    city: given.city ?? null,
    state: given.state ?? null,
    postal_code: keptPostalCode(given.postal_code ?? null, given.country ?? null),
    country: given.country ?? null,
  };
}
