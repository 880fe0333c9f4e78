import type { AmountDetails, LineItem } from '#orders/domain/order.events';
import type { Address, Customer } from '#orders/domain/shopper';
import { ApiAmount, ApiCount, ApiText } from '#api-reference/api-fields';

/** How an amount comes about: subtotal − discount + shipping + tax, and the COD fee on top where cash is chosen. */
export class AmountDetailsPart implements AmountDetails {
  @ApiAmount('Sum of the lines.') subtotal!: number;
  @ApiAmount('Taken off.') discount!: number;
  @ApiAmount('For delivery.') shipping!: number;
  @ApiAmount('Taxes.') tax!: number;
  @ApiAmount('For cash on delivery.') cod_fee!: number;
}

export class LineItemPart implements LineItem {
  @ApiText('What was bought.') name!: string;
  @ApiText("The merchant's stock keeping unit.", { orNull: true }) sku!: string | null;
  @ApiText("The storefront's variant.", { orNull: true }) variant_id!: string | null;
  @ApiCount('How many.') quantity!: number;
  @ApiAmount('Price of one.') unit_amount!: number;
  @ApiAmount('Quantity times price.') amount!: number;
}

export class CustomerPart implements Customer {
  @ApiText('E.164; null once the shopper is forgotten.', { orNull: true, example: '+919876543210' }) phone!: string | null;
  @ApiText('Where receipts go.', { orNull: true }) email!: string | null;
  @ApiText('Full name.', { orNull: true }) name!: string | null;
  @ApiText("The merchant's own id of the customer.", { orNull: true }) id!: string | null;
}

export class AddressPart implements Address {
  @ApiText('Who receives it.', { orNull: true }) name!: string | null;
  @ApiText('E.164.', { orNull: true }) phone!: string | null;
  @ApiText('House and street.', { orNull: true }) line1!: string | null;
  @ApiText('Further lines.', { orNull: true }) line2!: string | null;
  @ApiText('What helps to find it.', { orNull: true }) landmark!: string | null;
  @ApiText('City.', { orNull: true }) city!: string | null;
  @ApiText('State.', { orNull: true }) state!: string | null;
  @ApiText('PIN or postal code.', { orNull: true }) postal_code!: string | null;
  @ApiText('ISO 3166-1 alpha-2.', { orNull: true, example: 'IN' }) country!: string | null;
}
