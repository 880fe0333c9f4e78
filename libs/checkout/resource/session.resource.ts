import { OmitType } from '@nestjs/swagger';
import type { ExpiredReason, PaymentOption } from '#checkout/domain/session.events';
import type { Instrument, NextAction } from '#orders/contract';
import { ApiNextAction } from '#orders/payments/resource/next-action.resource';
import { AddressPart, AmountDetailsPart, CustomerPart, LineItemPart } from '#orders/resource/purchase.parts';
import { VerificationPart } from '#orders/verification/resource/verification.parts';
import { NOON } from '#api-reference/api-example';
import {
  Constant, ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime,
} from '#api-reference/api-fields'; // prettier-ignore

export const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;
export const SESSION_PAYMENT_STATUSES = ['unpaid', 'processing', 'partially_paid', 'paid', 'cod'] as const;

class PrepaidRequirementPart {
  @ApiOneOf('A fixed amount or a share.', ['flat', 'percent']) type!: 'flat' | 'percent';
  @ApiCount('Minor units, or per cent.') value!: number;
}

class CashOnDeliveryPart {
  @ApiFlag('Whether it can be chosen.', { example: true }) available!: boolean;
  @ApiAmount('Added when it is chosen.', { example: 4_900 }) fee!: number;
  @ApiText('Why it cannot: not_offered, risk, or prepayment_required where a part has to be paid in advance.', { orNull: true })
  unavailable_reason!: string | null;
}

class SessionStorefrontPart {
  @ApiText('Which shop.', { orNull: true }) shop_domain!: string | null;
  @ApiText("The shop's cart.", { orNull: true }) cart_token!: string | null;
}

class DevicePart {
  @ApiText("The shopper's address.", { orNull: true }) ip!: string | null;
  @ApiText("The shopper's browser.", { orNull: true }) user_agent!: string | null;
}

class LastPaymentErrorPart {
  @ApiText('Machine code.', { example: 'declined' }) code!: string;
  @ApiText('What happened.') message!: string;
}

/** A checkout under way, or ended (interface §2.4). */
export class SessionResource {
  @ApiId('The session.', 'cs') id!: string;
  @Constant('checkout.session') object!: 'checkout.session';
  @ApiFlag('Whether real money moves.') livemode!: boolean;
  @ApiTime('When it was created.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiOneOf('Where it stands.', SESSION_STATUSES) status!: (typeof SESSION_STATUSES)[number];
  @ApiOneOf('Where its money is.', SESSION_PAYMENT_STATUSES) payment_status!: (typeof SESSION_PAYMENT_STATUSES)[number];
  @ApiAmount('What is to be paid, without the COD fee.') amount!: number;
  @ApiObject('How the amount comes about.', () => AmountDetailsPart) amount_details!: AmountDetailsPart;
  @ApiText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ApiList('What the shopper may choose from.', () => String, { example: ['prepaid', 'cod'] }) payment_options!: readonly PaymentOption[];
  @ApiObject('How much of a partly prepaid order is paid now.', () => PrepaidRequirementPart, { orNull: true, example: null })
  prepaid_requirement!: PrepaidRequirementPart | null;
  @ApiAmount('What that comes to.', { orNull: true }) prepaid_amount!: number | null;
  @ApiObject('Cash on delivery.', () => CashOnDeliveryPart) cod!: CashOnDeliveryPart;
  @ApiList('The methods for paying the prepaid part when the session was created.', () => String, { example: ['upi', 'hosted'] })
  payment_methods!: readonly Instrument['method'][];
  @ApiList('The cart.', () => LineItemPart) line_items!: readonly LineItemPart[];
  @ApiObject('The shopper.', () => CustomerPart) customer!: CustomerPart;
  @ApiObject('Where it goes.', () => AddressPart, { orNull: true }) shipping_address!: AddressPart | null;
  @ApiObject('Whom it is billed to.', () => AddressPart, { orNull: true, example: null }) billing_address!: AddressPart | null;
  @ApiText("The merchant's own reference.", { orNull: true }) client_reference_id!: string | null;
  @ApiObject('Where the cart came from.', () => SessionStorefrontPart, { orNull: true, example: null })
  storefront!: SessionStorefrontPart | null;
  @ApiObject('What the shopper uses.', () => DevicePart, { orNull: true, example: null }) device!: DevicePart | null;
  @ApiId('The order placed by it.', 'ord', { orNull: true, example: null }) order!: string | null;
  @ApiId('Its payment under way, or the last one; null before there is one.', 'pay', { orNull: true, example: null })
  payment!: string | null;
  @ApiId('The payment link that it was opened by.', 'pl', { orNull: true, example: null }) payment_link!: string | null;
  @ApiId('Its newest risk assessment; null while a session that offers no cash is not complete.', 'risk', { orNull: true })
  risk_assessment!: string | null;
  @ApiText("The shopper's page.", { example: 'https://pay.example.com/checkout/cs_01Jb3xQvW8kZtPq7Yd2RfN4m' }) url!: string;
  @ApiText('Where the shopper goes after paying.', { orNull: true, example: 'https://shop.example.com/thanks' }) success_url!:
    string | null;
  @ApiText('Where the shopper goes after giving up.', { orNull: true, example: 'https://shop.example.com/cart' }) cancel_url!:
    string | null;
  @ApiTime('When it expires automatically.', { example: NOON + 86_400 }) expires_at!: number;
  @ApiTime('When it was completed.', { orNull: true }) completed_at!: number | null;
  @ApiTime('When it expired.', { orNull: true }) expired_at!: number | null;
  @ApiOneOf('Why it expired.', ['timeout', 'manual'], { orNull: true }) expired_reason!: ExpiredReason | null;
  @ApiTime('Until when the order can be paid; null where its payment comes first, or none is to come.', { orNull: true })
  payment_due_at!: number | null;
  @ApiNextAction() next_action!: NextAction | null;
  @ApiObject('Why the last payment failed.', () => LastPaymentErrorPart, { orNull: true, example: null })
  last_payment_error!: LastPaymentErrorPart | null;
  @ApiObject('How the shopper confirms the order that is paid on delivery; null where nobody has to.', () => VerificationPart, {
    orNull: true,
    example: null,
  })
  verification!: VerificationPart | null;
  @ApiMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}

/** The answer to creating one, and to repeating its url: the client secret is shown in these alone. */
export class CreatedSessionResource extends OmitType(SessionResource, ['url']) {
  @ApiText("The shopper's page, with the client secret as its fragment.", {
    example: 'https://pay.example.com/checkout/cs_01Jb3xQvW8kZtPq7Yd2RfN4m#cs_01Jb3xQvW8kZtPq7Yd2RfN4m_secret_…',
  })
  url!: string;
  @ApiText("Lets the shopper's browser read and complete this session: with a publishable key, or alone as Bearer.", {
    example: 'cs_01Jb3xQvW8kZtPq7Yd2RfN4m_secret_…',
  })
  client_secret!: string;
}
