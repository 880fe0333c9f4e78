import {
  PAYMENT_CHANNELS,
  PAYMENT_INSTRUMENTS,
  PAYMENT_STATES,
  type PaymentCaptured,
  type PaymentError,
  type PaymentStarted,
  type NextAction,
} from '#orders/domain/events/payment.events';
import { ApiNextAction } from '#orders/payments/resource/next-action.resource';
import { SettlementPart } from '#orders/settlements/resource/settlement.parts';
import { PaymentMethodDetailsPart } from '#orders/resource/order.parts';
import { NOON } from '#http/api-reference/api-example';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';

class PaymentErrorPart implements PaymentError {
  @ApiText('Machine-readable error code.', { example: 'declined' }) code!: string;
  @ApiText('Human-readable explanation of the error.') message!: string;
}

/** One attempt to take money, for an order or for a session that may become one (interface §2.5). */
export class PaymentResource {
  @ApiId('Unique identifier of the payment.', 'pay') id!: string;
  @Constant('payment') object!: 'payment';
  @ApiFlag('Whether the payment was made in live mode, with real money.') livemode!: boolean;
  @ApiId('The order that the payment is for; null while its session has not placed one.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The checkout session in which the payment was started.', 'cs') checkout_session!: string;
  @ApiAmount('Requested amount. Once captured, the amount that counts as paid, including a second capture that is refunded automatically.')
  amount!: number;
  @ApiAmount('Discount granted by an offer of the gateway. It counts as paid, but was not received.') gateway_discount!: number;
  @ApiAmount('Fee that the shopper paid to the gateway on top of the amount. The gateway keeps it.') customer_fee!: number;
  @ApiText('Three-letter ISO 4217 currency code of the order.', { example: 'INR' }) currency!: string;
  @ApiOneOf('Payment method: hosted until the gateway reports what the shopper chose on its page.', PAYMENT_INSTRUMENTS)
  method!: PaymentStarted['method'];
  @ApiOneOf('Where the shopper pays: on the gateway’s page, or server to server.', PAYMENT_CHANNELS, { example: 's2s' })
  channel!: (typeof PAYMENT_CHANNELS)[number];
  @ApiOneOf('Status of the payment.', PAYMENT_STATES, { example: 'captured' }) status!: (typeof PAYMENT_STATES)[number];
  @ApiObject('Details of the payment instrument.', () => PaymentMethodDetailsPart) method_details!: PaymentMethodDetailsPart;
  @ApiNextAction() next_action!: NextAction | null;
  @ApiText('Gateway that processed the payment.', { example: 'razorpay', orNull: true }) gateway!: string | null;
  @ApiText('ID of the payment at the gateway.', { orNull: true, example: 'pay_OHw5Lu6FsZOtk3' }) gateway_reference!: string | null;
  @ApiList('IDs at the gateway of further captures of the payment, which are refunded automatically.', () => String, { example: [] })
  duplicate_references!: readonly string[];
  @ApiText('Reference issued by the bank.', { orNull: true, example: '601512345678' }) bank_reference!: string | null;
  @ApiOneOf('Type of the bank reference.', ['arn', 'rrn', 'utr'], { orNull: true, example: 'rrn' })
  bank_reference_type!: PaymentCaptured['bank_reference_type'];
  @ApiAmount('Amount of this payment refunded so far.') amount_refunded!: number;
  @ApiObject('Settlement in which the payment was paid out to the merchant; null before that.', () => SettlementPart, { orNull: true })
  settlement!: SettlementPart | null;
  @ApiObject('Why the payment failed.', () => PaymentErrorPart, { orNull: true, example: null }) error!: PaymentErrorPart | null;
  @ApiTime('Time at which the payment was started.') created_at!: number;
  @ApiTime('Time of the last change to the payment.') updated_at!: number;
  @ApiTime('Time at which the payment was captured.', { orNull: true, example: NOON }) captured_at!: number | null;
  @ApiTime('Time at which the payment failed.', { orNull: true }) failed_at!: number | null;
}
