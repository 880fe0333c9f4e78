import { OmitType } from '@nestjs/swagger';
import type { ExpiredReason, PaymentOption } from '#checkout/domain/session.events';
import type { Instrument, NextAction } from '#orders/contract';
import { ApiNextAction } from '#orders/payments/resource/next-action.resource';
import { AddressPart, AmountDetailsPart, CustomerPart, LineItemPart } from '#orders/resource/purchase.parts';
import { VerificationPart } from '#orders/resource/verification.parts';
import { NOON } from '#http/api-reference/api-example';
import {
  Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime,
} from '#http/api-reference/api-fields'; // prettier-ignore

export const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;
export const SESSION_PAYMENT_STATUSES = ['unpaid', 'processing', 'partially_paid', 'paid', 'cod'] as const;

class PrepaidRequirementPart {
  @ApiOneOf('Whether the value is a fixed amount or a percentage.', ['flat', 'percent']) type!: 'flat' | 'percent';
  @ApiCount('Amount in minor units, or a percentage.') value!: number;
}

class CashOnDeliveryPart {
  @ApiFlag('Whether the shopper can choose cash on delivery.', { example: true }) available!: boolean;
  @ApiAmount('Fee added when the shopper chooses cash on delivery.', { example: 4_900 }) fee!: number;
  @ApiText(
    'Why cash on delivery is unavailable: not_offered, risk, or prepayment_required if part of the amount has to be paid in advance.',
    { orNull: true },
  )
  unavailable_reason!: string | null;
}

class SessionStorefrontPart {
  @ApiText('Domain of the shop.', { orNull: true }) shop_domain!: string | null;
  @ApiText('Token of the cart in the shop.', { orNull: true }) cart_token!: string | null;
}

class DevicePart {
  @ApiText('IP address of the shopper.', { orNull: true }) ip!: string | null;
  @ApiText('User agent of the shopper’s browser.', { orNull: true }) user_agent!: string | null;
}

class LastPaymentErrorPart {
  @ApiText('Machine-readable error code.', { example: 'declined' }) code!: string;
  @ApiText('Human-readable explanation of the error.') message!: string;
}

/** A checkout session, open or ended (interface §2.4). */
export class SessionResource {
  @ApiId('Unique identifier of the checkout session.', 'cs') id!: string;
  @Constant('checkout.session') object!: 'checkout.session';
  @ApiFlag('Whether the session was created in live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the session was created.') created_at!: number;
  @ApiTime('Time of the last change to the session.') updated_at!: number;
  @ApiOneOf('Status of the session.', SESSION_STATUSES) status!: (typeof SESSION_STATUSES)[number];
  @ApiOneOf('Status of the session’s payment.', SESSION_PAYMENT_STATUSES) payment_status!: (typeof SESSION_PAYMENT_STATUSES)[number];
  @ApiAmount('Total to pay, without the COD fee.') amount!: number;
  @ApiObject('Breakdown of the amount.', () => AmountDetailsPart) amount_details!: AmountDetailsPart;
  @ApiText('Three-letter ISO 4217 currency code.', { example: 'INR' }) currency!: string;
  @ApiList('Payment options that the shopper can choose from.', () => String, { example: ['prepaid', 'cod'] })
  payment_options!: readonly PaymentOption[];
  @ApiObject('Part of a partially prepaid order that is paid at checkout.', () => PrepaidRequirementPart, { orNull: true, example: null })
  prepaid_requirement!: PrepaidRequirementPart | null;
  @ApiAmount('Amount to prepay for a partially prepaid order.', { orNull: true }) prepaid_amount!: number | null;
  @ApiObject('Terms of cash on delivery.', () => CashOnDeliveryPart) cod!: CashOnDeliveryPart;
  @ApiList('Payment methods for the prepaid part that were available when the session was created.', () => String, {
    example: ['upi', 'hosted'],
  })
  payment_methods!: readonly Instrument['method'][];
  @ApiList('Items in the cart.', () => LineItemPart) line_items!: readonly LineItemPart[];
  @ApiObject('The shopper.', () => CustomerPart) customer!: CustomerPart;
  @ApiObject('Address that the order is shipped to.', () => AddressPart, { orNull: true }) shipping_address!: AddressPart | null;
  @ApiObject('Address that the order is billed to.', () => AddressPart, { orNull: true, example: null })
  billing_address!: AddressPart | null;
  @ApiText('The merchant’s own reference of the session.', { orNull: true }) client_reference_id!: string | null;
  @ApiObject('Shop and cart that the session was created from.', () => SessionStorefrontPart, { orNull: true, example: null })
  storefront!: SessionStorefrontPart | null;
  @ApiObject('Device of the shopper.', () => DevicePart, { orNull: true, example: null }) device!: DevicePart | null;
  @ApiId('The order placed by the session.', 'ord', { orNull: true, example: null }) order!: string | null;
  @ApiId('The current or most recent payment of the session; null before the first.', 'pay', { orNull: true, example: null })
  payment!: string | null;
  @ApiId('The payment link that opened the session.', 'pl', { orNull: true, example: null }) payment_link!: string | null;
  @ApiId('The most recent risk assessment; null while a session without cash on delivery is not complete.', 'risk', { orNull: true })
  risk_assessment!: string | null;
  @ApiText('Address of the checkout page.', { example: 'https://pay.example.com/checkout/cs_01Jb3xQvW8kZtPq7Yd2RfN4m' }) url!: string;
  @ApiText('Address that the shopper is sent to after paying.', { orNull: true, example: 'https://shop.example.com/thanks' }) success_url!:
    string | null;
  @ApiText('Address that the shopper is sent to after cancelling.', { orNull: true, example: 'https://shop.example.com/cart' })
  cancel_url!: string | null;
  @ApiTime('Time at which the session expires.', { example: NOON + 86_400 }) expires_at!: number;
  @ApiTime('Time at which the session was completed.', { orNull: true }) completed_at!: number | null;
  @ApiTime('Time at which the session expired.', { orNull: true }) expired_at!: number | null;
  @ApiOneOf('Why the session expired.', ['timeout', 'manual'], { orNull: true }) expired_reason!: ExpiredReason | null;
  @ApiTime('Deadline for the payment of the order; null if the payment precedes the order, or if nothing is prepaid.', { orNull: true })
  payment_due_at!: number | null;
  @ApiNextAction() next_action!: NextAction | null;
  @ApiObject('Error of the last failed payment.', () => LastPaymentErrorPart, { orNull: true, example: null })
  last_payment_error!: LastPaymentErrorPart | null;
  @ApiObject('Confirmation of a COD order by the shopper; null if none is required.', () => VerificationPart, {
    orNull: true,
    example: null,
  })
  verification!: VerificationPart | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}

/** The answer to creating a session and to repeating its url: the only ones with the client secret. */
export class CreatedSessionResource extends OmitType(SessionResource, ['url']) {
  @ApiText('Address of the checkout page, with the client secret in its fragment.', {
    example: 'https://pay.example.com/checkout/cs_01Jb3xQvW8kZtPq7Yd2RfN4m#cs_01Jb3xQvW8kZtPq7Yd2RfN4m_secret_…',
  })
  url!: string;
  @ApiText(
    'Secret with which the shopper’s browser reads and completes this session, together with a publishable key or alone as a Bearer token.',
    {
      example: 'cs_01Jb3xQvW8kZtPq7Yd2RfN4m_secret_…',
    },
  )
  client_secret!: string;
}
