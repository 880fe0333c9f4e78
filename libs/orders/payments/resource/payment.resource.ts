import {
  PAYMENT_CHANNELS,
  PAYMENT_INSTRUMENTS,
  PAYMENT_STATES,
  type PaymentCaptured,
  type PaymentError,
  type PaymentStarted,
} from '#orders/payments/domain/payment.events';
import type { NextAction } from '#orders/payments/domain/next-action';
import { ShownNextAction } from '#orders/payments/resource/next-action.resource';
import { PaymentMethodDetailsPart } from '#orders/resource/order.parts';
import { NOON } from '#platform/http/api-example';
import { Constant, ShownAmount, ShownFlag, ShownId, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';

class PaymentErrorPart implements PaymentError {
  @ShownText('For machines.', { example: 'declined' }) code!: string;
  @ShownText('For people.') message!: string;
}

/** One try to take money for an order (interface §2.5). */
export class PaymentResource {
  @ShownId('The payment.', 'pay') id!: string;
  @Constant('payment') object!: 'payment';
  @ShownFlag('Whether real money moves.') livemode!: boolean;
  @ShownId('The order; null where the money came too late for one.', 'ord', { orNull: true }) order_id!: string | null;
  @ShownId('The session it was begun in.', 'cs') checkout_session!: string;
  @ShownAmount('What was asked for; once captured, what came in.') amount!: number;
  @ShownText("ISO 4217, the order's.", { example: 'INR' }) currency!: string;
  @ShownOneOf("How it is paid: hosted until the gateway's page tells what the shopper paid with there.", PAYMENT_INSTRUMENTS)
  method!: PaymentStarted['method'];
  @ShownOneOf("Where it is paid: on the gateway's own page, or from server to server.", PAYMENT_CHANNELS, { example: 's2s' })
  channel!: (typeof PAYMENT_CHANNELS)[number];
  @ShownOneOf('Where it stands.', PAYMENT_STATES, { example: 'captured' }) status!: (typeof PAYMENT_STATES)[number];
  @ShownObject('The instrument.', () => PaymentMethodDetailsPart) method_details!: PaymentMethodDetailsPart;
  @ShownNextAction() next_action!: NextAction | null;
  @ShownText('The kind of gateway it went through.', { example: 'razorpay', orNull: true }) gateway!: string | null;
  @ShownText("The gateway's id of it.", { orNull: true, example: 'pay_OHw5Lu6FsZOtk3' }) gateway_reference!: string | null;
  @ShownText("The bank's reference.", { orNull: true, example: '601512345678' }) bank_reference!: string | null;
  @ShownOneOf('What kind of reference.', ['arn', 'rrn', 'utr'], { orNull: true, example: 'rrn' })
  bank_reference_type!: PaymentCaptured['bank_reference_type'];
  @ShownAmount('Gone back.') amount_refunded!: number;
  @ShownObject('Why it failed.', () => PaymentErrorPart, { orNull: true, example: null }) error!: PaymentErrorPart | null;
  @ShownTime('When it was begun.') created_at!: number;
  @ShownTime('When it last changed.') updated_at!: number;
  @ShownTime('When the money came in.', { orNull: true, example: NOON }) captured_at!: number | null;
  @ShownTime('When it failed.', { orNull: true }) failed_at!: number | null;
}
