import { MOST_USES } from '#payment-links/domain/payment-link.decisions';
import { Amount, Currency, Email, Flag, Metadata, Nested, Phone, Text, Timestamp, Whole } from '#http/validation/fields';

const MAYBE = { optional: true } as const;
/** Forms send empty texts for empty fields. */
const EMPTY_IS_ABSENT = { optional: true, empty: 'left_out' } as const;

class PayerBody {
  @Phone({ description: 'Phone number in E.164 format.' }) phone!: string;
  @Email({ ...EMPTY_IS_ABSENT, description: 'Email address for receipts.' }) email?: string | null;
  @Text({ ...EMPTY_IS_ABSENT, max: 200, description: 'Full name.' }) name?: string | null;
  @Text({ ...EMPTY_IS_ABSENT, max: 200, description: 'Your own ID of the customer.' }) id?: string | null;
}

export class CreatePaymentLinkBody {
  @Amount({ ...MAYBE, description: 'Amount to pay. Required without order_id, and not allowed with it.', example: 249_900 })
  amount?: number | null;
  @Text({ ...MAYBE, max: 100, description: 'A pending order. The link collects the amount due, including any cash on delivery.' })
  order_id?: string | null;
  @Currency({ description: "ISO 4217; with order_id, the order's." }) currency!: string;
  @Nested(() => PayerBody, {
    ...MAYBE,
    description:
      'The customer who is to pay. Without one, the page asks for a phone number; with order_id, it is the customer of the order.',
  })
  customer?: PayerBody | null;
  @Text({
    ...MAYBE,
    max: 250,
    description: 'Description that the shopper sees; defaults to client_reference_id, or "Payment".',
    example: 'Alteration of a kurta',
  })
  description?: string | null;
  @Amount({ ...MAYBE, min: 0, description: 'With order_id: discount for paying in advance.' })
  discount?: number | null;
  @Timestamp({
    ...MAYBE,
    description: 'Time at which the link expires: 30 minutes (test mode: 60 s) to 180 days from now; by default it does not expire.',
  })
  expires_at?: number | null;
  @Flag({
    ...MAYBE,
    description: 'With amount: whether the link can be paid more than once, each time with its own session and order; defaults to false.',
    example: false,
  })
  reusable?: boolean | null;
  @Whole({ ...MAYBE, min: 1, max: MOST_USES, description: 'With reusable: maximum number of payments; by default there is no limit.' })
  max_uses?: number | null;
  @Text({ ...MAYBE, max: 200, description: 'Your own reference, such as an invoice number.' }) client_reference_id?: string | null;
  @Metadata() metadata?: Record<string, string | number | boolean> | null;
}
