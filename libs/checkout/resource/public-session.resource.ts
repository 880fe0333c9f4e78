import { PickType } from '@nestjs/swagger';
import { SessionResource } from '#checkout/resource/session.resource';
import { ApiObject, ApiText } from '#http/api-reference/api-fields';

class PublicCustomerPart {
  @ApiText('Full name.', { orNull: true }) name!: string | null;
  @ApiText('Phone number, masked except for the last four digits.', { example: '••••••••3210', orNull: true }) phone!: string | null;
}

const SHOWN = [
  'id', 'object', 'livemode', 'status', 'payment_status', 'amount', 'amount_details', 'currency', 'payment_options', 'prepaid_amount', 'cod',
  'payment_methods', 'line_items', 'shipping_address', 'order', 'expires_at', 'success_url', 'cancel_url', 'payment_due_at', 'next_action', 'last_payment_error',
  'verification',
] as const; // prettier-ignore

/** The part of a session that a shopper's browser sees with its client secret (interface §4.4). */
export class PublicSessionResource extends PickType(SessionResource, SHOWN) {
  @ApiObject('The shopper.', () => PublicCustomerPart) customer!: PublicCustomerPart;
  @ApiText('Name of the order in the shop; null until the shop has the order.', { orNull: true, example: '#1001' })
  order_name!: string | null;
}

/** The part of a session for its shopper's browser. `orderName` is null in answers to writes, which do not read it. */
export function publicSession(session: SessionResource, orderName: string | null = null): PublicSessionResource {
  const shown = Object.fromEntries(SHOWN.map((field) => [field, session[field]])) as Pick<SessionResource, (typeof SHOWN)[number]>;
  const { customer, shipping_address: address } = session;
  return {
    ...shown,
    customer: { name: customer.name, phone: masked(customer.phone) },
    shipping_address: address && { ...address, phone: masked(address.phone) },
    order_name: orderName,
  };
}

const masked = (phone: string | null): string | null => phone && '•'.repeat(phone.length - 4) + phone.slice(-4);
