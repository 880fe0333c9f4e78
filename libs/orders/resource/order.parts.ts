import { COD_STATUSES, type CodStatus } from '#orders/cod/domain/cod.events';
import type { Recommendation, RiskLevel } from '#orders/domain/order-risk';
import type { SyncState } from '#orders/storefront/domain/storefront-copy';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/payments/domain/payment.events';
import { RISK_LEVELS } from '#orders/resource/order-statuses';
import { NOON } from '#platform/http/api-example';
import { ShownAmount, ShownCount, ShownId, ShownList, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';

class UpiPart {
  @ShownText('The address paid from.', { orNull: true, example: 'asha.rao@okaxis' }) vpa!: string | null;
}

class NetbankingPart {
  @ShownText('The bank.', { orNull: true }) bank!: string | null;
}

class WalletPart {
  @ShownText('Whose wallet.', { orNull: true }) provider!: string | null;
}

export class PaymentMethodDetailsPart {
  @ShownOneOf('The kind of instrument.', PAYMENT_INSTRUMENTS) type!: Instrument['method'];
  @ShownObject('For UPI.', () => UpiPart, { orNull: true }) upi!: UpiPart | null;
  @ShownObject('For net banking.', () => NetbankingPart, { orNull: true, example: null }) netbanking!: NetbankingPart | null;
  @ShownObject('For a wallet.', () => WalletPart, { orNull: true, example: null }) wallet!: WalletPart | null;
}

/** The order's copy in the storefront platform, which is the source of truth for fulfilment. */
export class StorefrontPart {
  @ShownText('Which platform.', { orNull: true, example: 'shopify' }) platform!: string | null;
  @ShownText('Which shop.', { orNull: true, example: 'asha.myshopify.com' }) shop_domain!: string | null;
  @ShownText("The platform's id.", { orNull: true, example: '5630238154801' }) order_id!: string | null;
  @ShownText('As people call it.', { orNull: true, example: '#1001' }) order_name!: string | null;
  @ShownList('Tags given there.', () => String, { example: [] }) tags!: readonly string[];
  @ShownText('Note taken there.', { orNull: true }) note!: string | null;
  @ShownTime('When both last agreed.', { orNull: true, example: NOON }) synced_at!: number | null;
  @ShownOneOf('How the two stand; null where no shop is connected.', ['pending', 'synced', 'failed'], { orNull: true, example: 'synced' })
  sync_state!: SyncState | null;
  @ShownText('What went wrong.', { orNull: true }) sync_error!: string | null;
}

export class FulfillmentPart {
  @ShownText('The parcel.', { orNull: true }) tracking_number!: string | null;
  @ShownText('Who carries it.', { orNull: true }) courier_code!: string | null;
  @ShownText('Where to follow it.', { orNull: true }) tracking_url!: string | null;
  @ShownText("The courier's word.", { orNull: true }) shipment_status!: string | null;
  @ShownTime('When it was made.') created_at!: number;
  @ShownTime('When it arrived.', { orNull: true }) delivered_at!: number | null;
}

/** Cash on delivery, in minor units. */
export class OrderCodPart {
  @ShownId('The collection.', 'cod') collection!: string;
  @ShownOneOf('Where it stands.', COD_STATUSES) status!: CodStatus;
  @ShownAmount('What the courier is to collect.') expected_amount!: number;
  @ShownAmount('What came to the merchant.') remitted_amount!: number;
  @ShownAmount('What is missing.') shortfall_amount!: number;
  @ShownTime('When it should have come.', { orNull: true }) due_at!: number | null;
}

export const RECOMMENDATIONS: readonly Recommendation[] = ['allow_cod', 'verify', 'partial_prepaid', 'block_cod'];

export class OrderRiskPart {
  @ShownId('The assessment.', 'risk') assessment!: string;
  @ShownCount('0 to 100.') score!: number;
  @ShownOneOf('By the account’s thresholds.', RISK_LEVELS) level!: RiskLevel;
  @ShownOneOf('What to do about cash on delivery.', RECOMMENDATIONS) recommendation!: Recommendation;
  @ShownList('What counted most.', () => String, { example: ['customer_new'] }) top_factors!: readonly string[];
  @ShownOneOf('The list that had the shopper on it.', ['block', 'allow'], { orNull: true }) list_match!: 'block' | 'allow' | null;
}
