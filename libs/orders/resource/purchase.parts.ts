import type { AmountDetails, LineItem } from '#orders/domain/order.events';
import type { Address, Customer } from '#orders/domain/shopper';
import { ShownAmount, ShownCount, ShownText } from '#platform/http/shown';

/** How an amount comes about: subtotal − discount + shipping + tax, and the COD fee on top where cash is chosen. */
export class AmountDetailsPart implements AmountDetails {
  @ShownAmount('Sum of the lines.') subtotal!: number;
  @ShownAmount('Taken off.') discount!: number;
  @ShownAmount('For delivery.') shipping!: number;
  @ShownAmount('Taxes.') tax!: number;
  @ShownAmount('For cash on delivery.') cod_fee!: number;
}

export class LineItemPart implements LineItem {
  @ShownText('What was bought.') name!: string;
  @ShownText("The merchant's stock keeping unit.", { orNull: true }) sku!: string | null;
  @ShownText("The storefront's variant.", { orNull: true }) variant_id!: string | null;
  @ShownCount('How many.') quantity!: number;
  @ShownAmount('Price of one.') unit_amount!: number;
  @ShownAmount('Quantity times price.') amount!: number;
}

export class CustomerPart implements Customer {
  @ShownText('E.164; null once the shopper is forgotten.', { orNull: true, example: '+919876543210' }) phone!: string | null;
  @ShownText('Where receipts go.', { orNull: true }) email!: string | null;
  @ShownText('Full name.', { orNull: true }) name!: string | null;
  @ShownText("The merchant's own id of the customer.", { orNull: true }) id!: string | null;
}

export class AddressPart implements Address {
  @ShownText('Who receives it.', { orNull: true }) name!: string | null;
  @ShownText('E.164.', { orNull: true }) phone!: string | null;
  @ShownText('House and street.', { orNull: true }) line1!: string | null;
  @ShownText('Further lines.', { orNull: true }) line2!: string | null;
  @ShownText('What helps to find it.', { orNull: true }) landmark!: string | null;
  @ShownText('City.', { orNull: true }) city!: string | null;
  @ShownText('State.', { orNull: true }) state!: string | null;
  @ShownText('PIN or postal code.', { orNull: true }) postal_code!: string | null;
  @ShownText('ISO 3166-1 alpha-2.', { orNull: true, example: 'IN' }) country!: string | null;
}
