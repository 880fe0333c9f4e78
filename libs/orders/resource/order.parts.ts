import { COD_STATUSES, type CodStatus } from '#orders/cod/domain/cod.events';
import type { Recommendation, RiskLevel } from '#orders/domain/order-risk';
import type { SyncState } from '#orders/storefront/domain/storefront-copy';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/payments/domain/payment.events';
import { RISK_LEVELS } from '#orders/resource/order-statuses';
import { NOON } from '#api-reference/api-example';
import { ApiAmount, ApiCount, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';

class UpiPart {
  @ApiText('The address paid from.', { orNull: true, example: 'asha.rao@okaxis' }) vpa!: string | null;
}

class NetbankingPart {
  @ApiText('The bank.', { orNull: true }) bank!: string | null;
}

class WalletPart {
  @ApiText('Whose wallet.', { orNull: true }) provider!: string | null;
}

export class PaymentMethodDetailsPart {
  @ApiOneOf('The kind of instrument.', PAYMENT_INSTRUMENTS) type!: Instrument['method'];
  @ApiObject('For UPI.', () => UpiPart, { orNull: true }) upi!: UpiPart | null;
  @ApiObject('For net banking.', () => NetbankingPart, { orNull: true, example: null }) netbanking!: NetbankingPart | null;
  @ApiObject('For a wallet.', () => WalletPart, { orNull: true, example: null }) wallet!: WalletPart | null;
}

/** The order's copy in the storefront platform, which is the source of truth for fulfilment. */
export class StorefrontPart {
  @ApiText('Which platform.', { orNull: true, example: 'shopify' }) platform!: string | null;
  @ApiText('Which shop.', { orNull: true, example: 'asha.myshopify.com' }) shop_domain!: string | null;
  @ApiText("The platform's id.", { orNull: true, example: '5630238154801' }) order_id!: string | null;
  @ApiText('As people call it.', { orNull: true, example: '#1001' }) order_name!: string | null;
  @ApiList('Tags given there.', () => String, { example: [] }) tags!: readonly string[];
  @ApiText('Note taken there.', { orNull: true }) note!: string | null;
  @ApiTime('When both last agreed.', { orNull: true, example: NOON }) synced_at!: number | null;
  @ApiOneOf('Whether the two match; null where no shop is connected.', ['pending', 'synced', 'failed'], { orNull: true, example: 'synced' })
  sync_state!: SyncState | null;
  @ApiText('What went wrong.', { orNull: true }) sync_error!: string | null;
}

/** An invoice for the order, as the merchant has it. */
export class InvoicePart {
  @ApiText('As it is printed on the invoice.', { example: 'INV/2026-27/00017' }) number!: string;
  @ApiText('The date of the invoice, YYYY-MM-DD.', { orNull: true, example: '2026-04-01' }) date!: string | null;
  @ApiText('The reference number that the tax portal gave an e-invoice.', { orNull: true }) irn!: string | null;
}

export class FulfillmentPart {
  @ApiText('The parcel.', { orNull: true }) tracking_number!: string | null;
  @ApiText('Who carries it.', { orNull: true }) courier_code!: string | null;
  @ApiText('Where to follow it.', { orNull: true }) tracking_url!: string | null;
  @ApiText("The courier's word.", { orNull: true }) shipment_status!: string | null;
  @ApiTime('When it was made.') created_at!: number;
  @ApiTime('When it arrived.', { orNull: true }) delivered_at!: number | null;
}

/** Cash on delivery, in minor units. */
export class OrderCodPart {
  @ApiId('The collection.', 'cod') collection!: string;
  @ApiOneOf('Where it stands.', COD_STATUSES) status!: CodStatus;
  @ApiAmount('What the courier is to collect.') expected_amount!: number;
  @ApiAmount('What came to the merchant.') remitted_amount!: number;
  @ApiAmount('What is missing.') shortfall_amount!: number;
  @ApiTime('When it should have come.', { orNull: true }) due_at!: number | null;
}

export { RISK_LEVELS };
export const RECOMMENDATIONS: readonly Recommendation[] = ['allow_cod', 'verify', 'partial_prepaid', 'block_cod'];

export class OrderRiskPart {
  @ApiId('The assessment.', 'risk') assessment!: string;
  @ApiCount('0 to 100.') score!: number;
  @ApiOneOf('By the account’s thresholds.', RISK_LEVELS) level!: RiskLevel;
  @ApiOneOf('What to do about cash on delivery.', RECOMMENDATIONS) recommendation!: Recommendation;
  @ApiList('What counted most.', () => String, { example: ['customer_new'] }) top_factors!: readonly string[];
  @ApiOneOf('The list that had the shopper on it.', ['block', 'allow'], { orNull: true }) list_match!: 'block' | 'allow' | null;
}
