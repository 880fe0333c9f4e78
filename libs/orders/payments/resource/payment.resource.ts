import {
  PAYMENT_CHANNELS,
  PAYMENT_INSTRUMENTS,
  PAYMENT_STATES,
  type PaymentCaptured,
  type PaymentError,
  type PaymentStarted,
} from '#orders/payments/domain/payment.events';
import type { NextAction } from '#orders/payments/domain/next-action';
import { ApiNextAction } from '#orders/payments/resource/next-action.resource';
import { SettlementPart } from '#orders/settlements/resource/settlement.parts';
import { PaymentMethodDetailsPart } from '#orders/resource/order.parts';
import { NOON } from '#api-reference/api-example';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';

class PaymentErrorPart implements PaymentError {
  @ApiText('For machines.', { example: 'declined' }) code!: string;
  @ApiText('For people.') message!: string;
}

/** One try to take money, for an order or for a session that may become one (interface §2.5). */
export class PaymentResource {
  @ApiId('The payment.', 'pay') id!: string;
  @Constant('payment') object!: 'payment';
  @ApiFlag('Whether real money moves.') livemode!: boolean;
  @ApiId('The order; null while its session has none.', 'ord', { orNull: true }) order_id!: string | null;
  @ApiId('The session it was begun in.', 'cs') checkout_session!: string;
  @ApiAmount('The requested amount; once captured, what counts as paid, with what was captured once more and goes back.') amount!: number;
  @ApiAmount("What an offer of the gateway's took off: it counts as paid, and did not come in.") gateway_discount!: number;
  @ApiAmount('What the shopper paid beyond amount for the payment itself: the gateway keeps it.') customer_fee!: number;
  @ApiText("ISO 4217, the order's.", { example: 'INR' }) currency!: string;
  @ApiOneOf("How it is paid: hosted until the gateway's page reports what the shopper paid with there.", PAYMENT_INSTRUMENTS)
  method!: PaymentStarted['method'];
  @ApiOneOf("Where it is paid: on the gateway's own page, or from server to server.", PAYMENT_CHANNELS, { example: 's2s' })
  channel!: (typeof PAYMENT_CHANNELS)[number];
  @ApiOneOf('Where it stands.', PAYMENT_STATES, { example: 'captured' }) status!: (typeof PAYMENT_STATES)[number];
  @ApiObject('The instrument.', () => PaymentMethodDetailsPart) method_details!: PaymentMethodDetailsPart;
  @ApiNextAction() next_action!: NextAction | null;
  @ApiText('The kind of gateway it went through.', { example: 'razorpay', orNull: true }) gateway!: string | null;
  @ApiText("The gateway's id of it.", { orNull: true, example: 'pay_OHw5Lu6FsZOtk3' }) gateway_reference!: string | null;
  @ApiText("The bank's reference.", { orNull: true, example: '601512345678' }) bank_reference!: string | null;
  @ApiOneOf('What kind of reference.', ['arn', 'rrn', 'utr'], { orNull: true, example: 'rrn' })
  bank_reference_type!: PaymentCaptured['bank_reference_type'];
  @ApiAmount('Gone back.') amount_refunded!: number;
  @ApiObject('Where it was paid out to the merchant; null before.', () => SettlementPart, { orNull: true })
  settlement!: SettlementPart | null;
  @ApiObject('Why it failed.', () => PaymentErrorPart, { orNull: true, example: null }) error!: PaymentErrorPart | null;
  @ApiTime('When it was begun.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiTime('When the money came in.', { orNull: true, example: NOON }) captured_at!: number | null;
  @ApiTime('When it failed.', { orNull: true }) failed_at!: number | null;
}
