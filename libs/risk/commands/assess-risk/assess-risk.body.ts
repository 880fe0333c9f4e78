import { Amount, Currency, Email, ListOfDto, Nested, OneOf, Text, Whole } from '#http/validation/fields';
import { Country, IpAddress } from '#http/validation/formed-texts';
import { PAYMENT_OPTIONS, type PaymentOption } from '#risk/domain/risk-inputs';

const MAYBE = { optional: true } as const;
/** An empty text counts as left out, because forms send one for an empty field. */
const NOTHING = { optional: true, empty: 'left_out' } as const;
const ANYTHING = { ...NOTHING, max: 10_000 } as const;

class AssessedCustomerBody {
  @Text({ max: 100, description: 'Any text: an invalid phone number is part of the assessment.', example: '+919876543210' }) phone!: string;
  @Email(NOTHING) email?: string | null;
  @Text({ ...NOTHING, max: 200 }) name?: string | null;
  @Text({ ...NOTHING, max: 200 }) id?: string | null;
}

class AssessedAddressBody {
  @Text(ANYTHING) name?: string | null;
  @Text({ ...NOTHING, max: 100 }) phone?: string | null;
  @Text(ANYTHING) line1?: string | null;
  @Text(ANYTHING) line2?: string | null;
  @Text(ANYTHING) landmark?: string | null;
  @Text(ANYTHING) city?: string | null;
  @Text(ANYTHING) state?: string | null;
  @Text({ ...NOTHING, max: 100, description: 'Any text: an invalid PIN code is part of the assessment.', example: '560038' }) postal_code?:
    string | null;
  @Country(NOTHING) country?: string | null;
}

/** A line item as in checkout sessions. Only the product is assessed; quantity and price are part of the amount. */
class AssessedLineBody {
  @Text({ max: 250, example: 'Cotton kurta, indigo, M' }) name!: string;
  @Text({ ...MAYBE, max: 100 }) sku?: string | null;
  @Text({ ...MAYBE, max: 100 }) variant_id?: string | null;
  @Whole({ ...MAYBE, min: 1, max: 1_000_000 }) quantity?: number | null;
  @Amount({ ...MAYBE, min: 0 }) unit_amount?: number | null;
  @Amount({ ...MAYBE, min: 0 }) amount?: number | null;
}

class AssessedDeviceBody {
  @IpAddress(MAYBE) ip?: string | null;
  @Text({ ...MAYBE, max: 500 }) user_agent?: string | null;
}

export class AssessRiskBody {
  @Amount({ ...MAYBE, description: 'Amount of the purchase. Required unless order or checkout_session is given.', example: 249_900 })
  amount?: number | null;
  @Currency({ ...MAYBE, description: 'Three-letter ISO 4217 currency code. Required if amount is.' }) currency?: string | null;
  @Nested(() => AssessedCustomerBody, { ...MAYBE, description: 'Required if amount is.', example: { phone: '+919876543210' } })
  customer?: AssessedCustomerBody | null;
  @Nested(() => AssessedAddressBody, MAYBE) shipping_address?: AssessedAddressBody | null;
  @Nested(() => AssessedAddressBody, MAYBE) billing_address?: AssessedAddressBody | null;
  @ListOfDto(() => AssessedLineBody, { ...MAYBE, min: 0, max: 100 }) line_items?: AssessedLineBody[] | null;
  @Nested(() => AssessedDeviceBody, MAYBE) device?: AssessedDeviceBody | null;
  @OneOf(PAYMENT_OPTIONS, { ...MAYBE, description: 'Payment option, if known.' })
  payment_option?: PaymentOption | null;
  @Text({ ...MAYBE, max: 50, description: 'An order to assess again, instead of a purchase.' }) order?: string | null;
  @Text({ ...MAYBE, max: 50, description: 'A checkout session to assess again.' }) checkout_session?: string | null;
}
