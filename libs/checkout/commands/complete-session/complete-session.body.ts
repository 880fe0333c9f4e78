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
    description: 'intent: the shopper opens a UPI app or scans a code. collect: a payment request is sent to vpa, which is then required.',
  })
  flow?: 'intent' | 'collect' | null;
  @UpiAddress({ ...MAYBE, description: 'UPI address of the shopper; without one, the flow is intent.', example: 'success@test' })
  vpa?: string | null;
}

class CardBody {
  @Text({ max: 200, description: 'Token of the card at the gateway, never the card number.', example: 'tok_success' }) token!: string;
}

class NetbankingBody {
  @Text({ max: 50, description: 'Code of the bank at the gateway.', example: 'HDFC' }) bank!: string;
}

class WalletBody {
  @Text({ max: 50, description: 'Code of the wallet provider at the gateway.', example: 'paytm' }) provider!: string;
}

export class PaymentBody {
  @OneOf(PAYMENT_INSTRUMENTS, {
    description:
      'Type of payment instrument. card, netbanking and wallet require the object of the same name; hosted is the gateway’s own page.',
  })
  method!: Instrument['method'];
  @Nested(() => UpiBody, { ...MAYBE, description: 'Details of a UPI payment.' }) upi?: UpiBody | null;
  @Nested(() => CardBody, { ...MAYBE, description: 'Details of a card payment.' }) card?: CardBody | null;
  @Nested(() => NetbankingBody, { ...MAYBE, description: 'Details of a net banking payment.' }) netbanking?: NetbankingBody | null;
  @Nested(() => WalletBody, { ...MAYBE, description: 'Details of a wallet payment.' }) wallet?: WalletBody | null;
  @WebAddress({
    ...MAYBE,
    description:
      'Address that the shopper is sent to after the gateway’s page; defaults to success_url. Its origin must be allowed by the account, or be that of success_url or of the session’s url.',
  })
  return_url?: string | null;
}

export class CompleteSessionBody {
  @OneOf(PAYMENT_OPTIONS, { description: 'Payment option that the shopper chose.' }) payment_option!: PaymentOption;
  @Nested(() => PaymentBody, {
    ...MAYBE,
    refuses: [noCardNumber],
    description: 'Payment of the prepaid part; omitted for cash on delivery.',
    example: { method: 'upi', upi: { vpa: 'success@test' } },
  })
  payment?: PaymentBody | null;
  @Nested(() => CustomerBody, {
    ...MAYBE,
    description: 'The customer: required if the session was opened by a payment link without a customer, and omitted otherwise.',
    example: undefined,
  })
  customer?: CustomerBody | null;
  @Text({ ...MAYBE, max: 200, description: 'The client_secret of the session; required with a publishable key.' }) client_secret?:
    string | null;
}
