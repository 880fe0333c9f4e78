import { OmitType } from '@nestjs/swagger';
import type { ExpiredReason, PaymentOption } from '#checkout/domain/session.events';
import type { Instrument, NextAction } from '#orders/contract';
import { ShownNextAction } from '#orders/payments/resource/next-action.resource';
import { AddressPart, AmountDetailsPart, CustomerPart, LineItemPart } from '#orders/resource/purchase.parts';
import { VerificationPart } from '#orders/verification/resource/verification.parts';
import { NOON } from '#platform/http/api-example';
import {
  Constant, ShownAmount, ShownCount, ShownFlag, ShownId, ShownList, ShownMetadata, ShownObject, ShownOneOf, ShownText, ShownTime,
} from '#platform/http/shown'; // prettier-ignore

export const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;
export const SESSION_PAYMENT_STATUSES = ['unpaid', 'processing', 'partially_paid', 'paid', 'cod'] as const;

class PrepaidRequirementPart {
  @ShownOneOf('A fixed amount or a share.', ['flat', 'percent']) type!: 'flat' | 'percent';
  @ShownCount('Minor units, or per cent.') value!: number;
}

class CashOnDeliveryPart {
  @ShownFlag('Whether it can be chosen.', { example: true }) available!: boolean;
  @ShownAmount('Added when it is chosen.', { example: 4_900 }) fee!: number;
  @ShownText('Why it cannot: not_offered, risk, or prepayment_required where a part has to be paid in advance.', { orNull: true })
  unavailable_reason!: string | null;
}

class SessionStorefrontPart {
  @ShownText('Which shop.', { orNull: true }) shop_domain!: string | null;
  @ShownText("The shop's cart.", { orNull: true }) cart_token!: string | null;
}

class DevicePart {
  @ShownText("The shopper's address.", { orNull: true }) ip!: string | null;
  @ShownText("The shopper's browser.", { orNull: true }) user_agent!: string | null;
}

class LastPaymentErrorPart {
  @ShownText('Machine code.', { example: 'declined' }) code!: string;
  @ShownText('What happened.') message!: string;
}

/** A checkout under way, or ended (interface §2.4). */
export class SessionResource {
  @ShownId('The session.', 'cs') id!: string;
  @Constant('checkout.session') object!: 'checkout.session';
  @ShownFlag('Whether real money moves.') livemode!: boolean;
  @ShownTime('When it was created.') created_at!: number;
  @ShownTime('When it last changed.') updated_at!: number;
  @ShownOneOf('Where it stands.', SESSION_STATUSES) status!: (typeof SESSION_STATUSES)[number];
  @ShownOneOf('Where the money stands.', SESSION_PAYMENT_STATUSES) payment_status!: (typeof SESSION_PAYMENT_STATUSES)[number];
  @ShownAmount('What is to be paid, without the COD fee.') amount!: number;
  @ShownObject('How the amount comes about.', () => AmountDetailsPart) amount_details!: AmountDetailsPart;
  @ShownText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ShownList('What the shopper may choose from.', () => String, { example: ['prepaid', 'cod'] }) payment_options!: readonly PaymentOption[];
  @ShownObject('How much of a partly prepaid order is paid now.', () => PrepaidRequirementPart, { orNull: true, example: null })
  prepaid_requirement!: PrepaidRequirementPart | null;
  @ShownAmount('What that comes to.', { orNull: true }) prepaid_amount!: number | null;
  @ShownObject('Cash on delivery.', () => CashOnDeliveryPart) cod!: CashOnDeliveryPart;
  @ShownList('With what the prepaid part could be paid when the session was made.', () => String, { example: ['upi', 'hosted'] })
  payment_methods!: readonly Instrument['method'][];
  @ShownList('The cart.', () => LineItemPart) line_items!: readonly LineItemPart[];
  @ShownObject('The shopper.', () => CustomerPart) customer!: CustomerPart;
  @ShownObject('Where it goes.', () => AddressPart, { orNull: true }) shipping_address!: AddressPart | null;
  @ShownObject('Whom it is billed to.', () => AddressPart, { orNull: true, example: null }) billing_address!: AddressPart | null;
  @ShownText("The merchant's own reference.", { orNull: true }) client_reference_id!: string | null;
  @ShownObject('Where the cart came from.', () => SessionStorefrontPart, { orNull: true, example: null })
  storefront!: SessionStorefrontPart | null;
  @ShownObject('What the shopper uses.', () => DevicePart, { orNull: true, example: null }) device!: DevicePart | null;
  @ShownId('The order placed by it.', 'ord', { orNull: true, example: null }) order!: string | null;
  @ShownId('Its newest risk assessment.', 'risk', { orNull: true }) risk_assessment!: string | null;
  @ShownText("The shopper's page.", { example: 'https://pay.example.com/checkout/cs_01Jb3xQvW8kZtPq7Yd2RfN4m' }) url!: string;
  @ShownText('Where the shopper goes after paying.', { orNull: true, example: 'https://shop.example.com/thanks' }) success_url!:
    string | null;
  @ShownText('Where the shopper goes after giving up.', { orNull: true, example: 'https://shop.example.com/cart' }) cancel_url!:
    string | null;
  @ShownTime('When it ends by itself.', { example: NOON + 86_400 }) expires_at!: number;
  @ShownTime('When it was completed.', { orNull: true }) completed_at!: number | null;
  @ShownTime('When it expired.', { orNull: true }) expired_at!: number | null;
  @ShownOneOf('Why it expired.', ['timeout', 'manual'], { orNull: true }) expired_reason!: ExpiredReason | null;
  @ShownTime('Until when the order can be paid; null where its payment comes first, or none is to come.', { orNull: true })
  payment_due_at!: number | null;
  @ShownNextAction() next_action!: NextAction | null;
  @ShownObject('Why the last payment failed.', () => LastPaymentErrorPart, { orNull: true, example: null })
  last_payment_error!: LastPaymentErrorPart | null;
  @ShownObject('How the shopper confirms the order that is paid on delivery; null where nobody has to.', () => VerificationPart, {
    orNull: true,
    example: null,
  })
  verification!: VerificationPart | null;
  @ShownMetadata() metadata!: Readonly<Record<string, string | number | boolean>>;
}

/** The answer to creating one: the only time the client secret is shown. */
export class CreatedSessionResource extends OmitType(SessionResource, ['url']) {
  @ShownText("The shopper's page, with the client secret as its fragment.", {
    example: 'https://pay.example.com/checkout/cs_01Jb3xQvW8kZtPq7Yd2RfN4m#cs_01Jb3xQvW8kZtPq7Yd2RfN4m_secret_…',
  })
  url!: string;
  @ShownText("Lets the shopper's browser read and complete this session: with a publishable key, or by itself as Bearer.", {
    example: 'cs_01Jb3xQvW8kZtPq7Yd2RfN4m_secret_…',
  })
  client_secret!: string;
}
