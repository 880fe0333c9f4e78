import { CustomerBody } from '#checkout/commands/customer.body';
import { PAYMENT_OPTIONS, type PaymentOption } from '#checkout/domain/session.events';
import { MOST_MINOR } from '#kernel/money';
import {
  Amount,
  Currency,
  ListOfDto,
  ListOfText,
  Metadata,
  Nested,
  OneOf,
  Phone,
  Text,
  Timestamp,
  WebAddress,
  Whole,
} from '#http/validation/fields';
import { Country, IpAddress } from '#http/validation/formed-texts';

const MAYBE = { optional: true } as const;
/** For fields that come from forms, which send empty texts for empty fields. */
const NOTHING = { optional: true, empty: 'left_out' } as const;

class AmountDetailsBody {
  @Amount({ min: 0, description: 'Sum of the line items.' }) subtotal!: number;
  @Amount({ ...MAYBE, min: 0, description: 'Discount on the subtotal.' }) discount?: number | null;
  @Amount({ ...MAYBE, min: 0, description: 'Shipping cost.' }) shipping?: number | null;
  @Amount({ ...MAYBE, min: 0, description: 'Taxes.' }) tax?: number | null;
}

class LineItemBody {
  @Text({ max: 250, description: 'Name of the item.', example: 'Cotton kurta, indigo, M' }) name!: string;
  @Text({ ...MAYBE, max: 100, description: 'Your stock keeping unit.' }) sku?: string | null;
  @Text({ ...MAYBE, max: 100, description: 'ID of the variant in the storefront.' }) variant_id?: string | null;
  @Whole({ min: 1, max: 1_000_000, description: 'Quantity of the item.' }) quantity!: number;
  @Amount({ min: 0, description: 'Price of one unit.' }) unit_amount!: number;
  @Amount({ ...MAYBE, min: 0, description: 'Total of the line: quantity × unit_amount, which is the default.' }) amount?: number | null;
}

export class AddressBody {
  @Text({ ...NOTHING, max: 200 }) name?: string | null;
  @Phone(NOTHING) phone?: string | null;
  @Text({ ...NOTHING, max: 250 }) line1?: string | null;
  @Text({ ...NOTHING, max: 250 }) line2?: string | null;
  @Text({ ...NOTHING, max: 250 }) landmark?: string | null;
  @Text({ ...NOTHING, max: 100 }) city?: string | null;
  @Text({ ...NOTHING, max: 100 }) state?: string | null;
  @Text({ ...NOTHING, max: 20, description: 'PIN or postal code. An Indian address needs a PIN code.' }) postal_code?: string | null;
  @Country(NOTHING) country?: string | null;
}

class PrepaidRequirementBody {
  @OneOf(['flat', 'percent'], { description: 'Whether the value is a fixed amount or a percentage.' }) type!: 'flat' | 'percent';
  @Whole({ max: MOST_MINOR, description: 'Amount in minor units, or a whole percentage from 1 to 99.' }) value!: number;
}

class CashOnDeliveryBody {
  @Amount({ ...MAYBE, min: 0, description: 'Fee added when the shopper chooses cash on delivery.' }) fee?: number | null;
}

class StorefrontBody {
  @Text({ ...MAYBE, max: 255 }) shop_domain?: string | null;
  @Text({ ...MAYBE, max: 255 }) cart_token?: string | null;
}

class DeviceBody {
  @IpAddress(MAYBE) ip?: string | null;
  @Text({ ...MAYBE, max: 500 }) user_agent?: string | null;
}

export class CreateSessionBody {
  @Amount({ description: 'Total to pay, without the COD fee.', example: 249_900 }) amount!: number;
  @Currency({ description: 'Three-letter ISO 4217 currency code.' }) currency!: string;
  @Nested(() => CustomerBody, { description: 'The shopper.' }) customer!: CustomerBody;
  @Nested(() => AmountDetailsBody, MAYBE) amount_details?: AmountDetailsBody | null;
  @ListOfDto(() => LineItemBody, { ...MAYBE, min: 0, max: 100 }) line_items?: LineItemBody[] | null;
  @ListOfText({
    ...MAYBE,
    values: PAYMENT_OPTIONS,
    max: 3,
    description: 'Payment options that the shopper can choose from; defaults to [prepaid].',
  })
  payment_options?: PaymentOption[] | null;
  @Nested(() => PrepaidRequirementBody, MAYBE) prepaid_requirement?: PrepaidRequirementBody | null;
  @Nested(() => CashOnDeliveryBody, MAYBE) cod?: CashOnDeliveryBody | null;
  @Nested(() => AddressBody, MAYBE) shipping_address?: AddressBody | null;
  @Nested(() => AddressBody, MAYBE) billing_address?: AddressBody | null;
  @Text({ ...MAYBE, max: 200, description: 'Your own reference, such as a cart or invoice number.' }) client_reference_id?: string | null;
  @Nested(() => StorefrontBody, MAYBE) storefront?: StorefrontBody | null;
  @Nested(() => DeviceBody, MAYBE) device?: DeviceBody | null;
  @WebAddress({ ...MAYBE, description: 'Address that the shopper is sent to after paying.' }) success_url?: string | null;
  @WebAddress({ ...MAYBE, description: 'Address that the shopper is sent to after cancelling.' }) cancel_url?: string | null;
  @Timestamp({
    ...MAYBE,
    description: 'Time at which the session expires: 30 minutes (test mode: 60 s) to 24 hours from now; defaults to 24 hours.',
  })
  expires_at?: number | null;
  @Metadata() metadata?: Record<string, string | number | boolean> | null;
}
