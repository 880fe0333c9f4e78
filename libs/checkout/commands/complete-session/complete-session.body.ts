import { noCardNumber } from '#checkout/commands/complete-session/card-numbers';
import { PAYMENT_OPTIONS, type PaymentOption } from '#checkout/domain/session.events';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/contract';
import { CustomerBody } from '#checkout/commands/customer.body';
import { Nested, OneOf, Text, WebAddress } from '#http/validation/fields';
import { UpiAddress } from '#http/validation/formed-texts';

const MAYBE = { optional: true } as const;

class UpiBody {
  @OneOf(['intent', 'collect'], {
    ...MAYBE,
    description: 'intent: the shopper opens a UPI app, or scans a code. collect: a request goes to vpa, which it then needs.',
  })
  flow?: 'intent' | 'collect' | null;
  @UpiAddress({ ...MAYBE, description: 'The address the shopper pays from; without one the flow is intent.', example: 'success@test' })
  vpa?: string | null;
}

class CardBody {
  @Text({ max: 200, description: "The gateway's token of the card; never its number.", example: 'tok_success' }) token!: string;
}

class NetbankingBody {
  @Text({ max: 50, description: "The bank, by the gateway's code.", example: 'HDFC' }) bank!: string;
}

class WalletBody {
  @Text({ max: 50, description: "Whose wallet, by the gateway's code.", example: 'paytm' }) provider!: string;
}

export class PaymentBody {
  @OneOf(PAYMENT_INSTRUMENTS, {
    description: "The kind of instrument. card, netbanking and wallet require the object of their name; hosted is the gateway's own page.",
  })
  method!: Instrument['method'];
  @Nested(() => UpiBody, { ...MAYBE, description: 'For UPI.' }) upi?: UpiBody | null;
  @Nested(() => CardBody, { ...MAYBE, description: 'For a card.' }) card?: CardBody | null;
  @Nested(() => NetbankingBody, { ...MAYBE, description: 'For net banking.' }) netbanking?: NetbankingBody | null;
  @Nested(() => WalletBody, { ...MAYBE, description: 'For a wallet.' }) wallet?: WalletBody | null;
  @WebAddress({
    ...MAYBE,
    description:
      "Where the shopper goes after the gateway's page: of an origin that the account has allowed, of success_url, which it is when left out, or of the session's url.",
  })
  return_url?: string | null;
}

export class CompleteSessionBody {
  @OneOf(PAYMENT_OPTIONS, { description: 'What the shopper chose.' }) payment_option!: PaymentOption;
  @Nested(() => PaymentBody, {
    ...MAYBE,
    refuses: [noCardNumber],
    description: 'How the prepaid part is paid; left out for cash on delivery.',
    example: { method: 'upi', upi: { vpa: 'success@test' } },
  })
  payment?: PaymentBody | null;
  @Nested(() => CustomerBody, {
    ...MAYBE,
    description: 'Who pays: required where the session was made by a payment link that names nobody, and left out elsewhere.',
    example: undefined,
  })
  customer?: CustomerBody | null;
  @Text({ ...MAYBE, max: 200, description: "The session's client_secret; required of a publishable key." }) client_secret?: string | null;
}
