import { MOST_USES } from '#payment-links/domain/payment-link.decisions';
import { Amount, Currency, Email, Flag, Metadata, Nested, Phone, Text, Timestamp, Whole } from '#http/validation/fields';

const MAYBE = { optional: true } as const;
/** Forms send empty texts for what was not filled in. */
const NOTHING = { optional: true, empty: 'left_out' } as const;

class PayerBody {
  @Phone({ description: 'E.164.' }) phone!: string;
  @Email({ ...NOTHING, description: 'Where receipts go.' }) email?: string | null;
  @Text({ ...NOTHING, max: 200, description: 'Full name.' }) name?: string | null;
  @Text({ ...NOTHING, max: 200, description: 'Your own id of the customer.' }) id?: string | null;
}

export class CreatePaymentLinkBody {
  @Amount({ ...MAYBE, description: 'What is to be paid. Required without order_id, which excludes it.', example: 249_900 })
  amount?: number | null;
  @Text({ ...MAYBE, max: 100, description: 'A pending order: what it owes is collected, also what was to be paid in cash.' })
  order_id?: string | null;
  @Currency({ description: "ISO 4217; with order_id, the order's." }) currency!: string;
  @Nested(() => PayerBody, {
    ...MAYBE,
    description: 'Who is to pay. Left out, the page asks for a phone; with order_id, the shopper of the order.',
  })
  customer?: PayerBody | null;
  @Text({ ...MAYBE, max: 250, description: 'What is paid for, as the shopper reads it.', example: 'Alteration of a kurta' })
  description?: string | null;
  @Amount({ ...MAYBE, min: 0, description: 'With order_id: what is taken off for paying in advance.' })
  discount?: number | null;
  @Timestamp({
    ...MAYBE,
    description: 'When it expires: 30 minutes (test mode: 60 s) to 180 days ahead; left out, it does not.',
  })
  expires_at?: number | null;
  @Flag({
    ...MAYBE,
    description: 'With amount: whether many may pay by it, each in a session and with an order of their own. Left out, it is paid once.',
    example: false,
  })
  reusable?: boolean | null;
  @Whole({ ...MAYBE, min: 1, max: MOST_USES, description: 'With reusable: how many may pay; left out, there is no limit.' })
  max_uses?: number | null;
  @Text({ ...MAYBE, max: 200, description: 'Your own reference, such as an invoice number.' }) client_reference_id?: string | null;
  @Metadata() metadata?: Record<string, string | number | boolean> | null;
}
