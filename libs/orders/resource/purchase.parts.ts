import type { AmountDetails, LineItem } from '#orders/domain/events/order.events';
import type { Address, Customer } from '#orders/domain/shopper';
import { ApiAmount, ApiCount, ApiText } from '#http/api-reference/api-fields';

/** The parts of an amount: subtotal − discount + shipping + tax, plus the COD fee if cash is chosen. */
export class AmountDetailsPart implements AmountDetails {
  @ApiAmount('Sum of the line items.') subtotal!: number;
  @ApiAmount('Discount on the subtotal.') discount!: number;
  @ApiAmount('Shipping cost.') shipping!: number;
  @ApiAmount('Taxes.') tax!: number;
  @ApiAmount('Fee for cash on delivery.') cod_fee!: number;
}

export class LineItemPart implements LineItem {
  @ApiText('Name of the item.') name!: string;
  @ApiText('The merchant’s stock keeping unit.', { orNull: true }) sku!: string | null;
  @ApiText('ID of the variant in the storefront.', { orNull: true }) variant_id!: string | null;
  @ApiCount('Quantity of the item.') quantity!: number;
  @ApiAmount('Price of one unit.') unit_amount!: number;
  @ApiAmount('Total of the line: quantity × unit_amount.') amount!: number;
}

export class CustomerPart implements Customer {
  @ApiText('Phone number in E.164 format; null once the customer has been forgotten.', { orNull: true, example: '+919876543210' }) phone!:
    string | null;
  @ApiText('Email address for receipts.', { orNull: true }) email!: string | null;
  @ApiText('Full name.', { orNull: true }) name!: string | null;
  @ApiText('The merchant’s own ID of the customer.', { orNull: true }) id!: string | null;
}

export class AddressPart implements Address {
  @ApiText('Name of the recipient.', { orNull: true }) name!: string | null;
  @ApiText('Phone number of the recipient, in E.164 format.', { orNull: true }) phone!: string | null;
  @ApiText('House number and street.', { orNull: true }) line1!: string | null;
  @ApiText('Additional address lines.', { orNull: true }) line2!: string | null;
  @ApiText('Landmark that helps the courier find the address.', { orNull: true }) landmark!: string | null;
  @ApiText('City.', { orNull: true }) city!: string | null;
  @ApiText('State.', { orNull: true }) state!: string | null;
  @ApiText('PIN or postal code.', { orNull: true }) postal_code!: string | null;
  @ApiText('Two-letter ISO 3166-1 country code.', { orNull: true, example: 'IN' }) country!: string | null;
}
