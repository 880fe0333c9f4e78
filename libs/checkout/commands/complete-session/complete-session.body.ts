import { PAYMENT_OPTIONS, type PaymentOption } from '#checkout/domain/session.events';
import { Nested, OneOf, Text } from '#platform/http/fields';

class UpiBody {
  @Text({ max: 100, description: 'The address the shopper pays from.', example: 'success@test' }) vpa!: string;
}

class PaymentBody {
  @OneOf(['upi'], { description: 'The kind of instrument.' }) method!: 'upi';
  @Nested(() => UpiBody, { description: 'For UPI.' }) upi!: UpiBody;
}

export class CompleteSessionBody {
  @OneOf(PAYMENT_OPTIONS, { description: 'What the shopper chose.' }) payment_option!: PaymentOption;
  @Nested(() => PaymentBody, { optional: true, description: 'How the prepaid part is paid; left out for cash on delivery.' })
  payment?: PaymentBody | null;
}
