import { COD_STATUSES, type CodStatus } from '#orders/domain/events/cod.events';
import type { Recommendation, RiskLevel } from '#orders/domain/order-risk';
import type { SyncState } from '#orders/storefront/domain/storefront-copy';
import { type Instrument, PAYMENT_INSTRUMENTS } from '#orders/domain/events/payment.events';
import { RISK_LEVELS } from '#orders/resource/order-statuses';
import { NOON } from '#http/api-reference/api-example';
import { ApiAmount, ApiCount, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';

class UpiPart {
  @ApiText('UPI address that the payment came from.', { orNull: true, example: 'asha.rao@okaxis' }) vpa!: string | null;
}

class NetbankingPart {
  @ApiText('Code of the bank.', { orNull: true }) bank!: string | null;
}

class WalletPart {
  @ApiText('Provider of the wallet.', { orNull: true }) provider!: string | null;
}

export class PaymentMethodDetailsPart {
  @ApiOneOf('Type of payment instrument.', PAYMENT_INSTRUMENTS) type!: Instrument['method'];
  @ApiObject('Details of a UPI payment.', () => UpiPart, { orNull: true }) upi!: UpiPart | null;
  @ApiObject('Details of a net banking payment.', () => NetbankingPart, { orNull: true, example: null }) netbanking!: NetbankingPart | null;
  @ApiObject('Details of a wallet payment.', () => WalletPart, { orNull: true, example: null }) wallet!: WalletPart | null;
}

/** The order's copy in the storefront platform, which is the source of truth for fulfilment. */
export class StorefrontPart {
  @ApiText('Storefront platform.', { orNull: true, example: 'shopify' }) platform!: string | null;
  @ApiText('Domain of the shop.', { orNull: true, example: 'asha.myshopify.com' }) shop_domain!: string | null;
  @ApiText('ID of the order in the storefront platform.', { orNull: true, example: '5630238154801' }) order_id!: string | null;
  @ApiText('Name of the order in the storefront platform, as merchants see it.', { orNull: true, example: '#1001' }) order_name!:
    string | null;
  @ApiList('Tags of the order in the storefront platform.', () => String, { example: [] }) tags!: readonly string[];
  @ApiText('Note on the order in the storefront platform.', { orNull: true }) note!: string | null;
  @ApiTime('Time of the last successful synchronization.', { orNull: true, example: NOON }) synced_at!: number | null;
  @ApiOneOf('State of the synchronization; null if no shop is connected.', ['pending', 'synced', 'failed'], {
    orNull: true,
    example: 'synced',
  })
  sync_state!: SyncState | null;
  @ApiText('Error of the last synchronization.', { orNull: true }) sync_error!: string | null;
}

/** The merchant's invoice for the order. */
export class InvoicePart {
  @ApiText('Number printed on the invoice.', { example: 'INV/2026-27/00017' }) number!: string;
  @ApiText('The date of the invoice, YYYY-MM-DD.', { orNull: true, example: '2026-04-01' }) date!: string | null;
  @ApiText('Invoice Reference Number issued by the tax portal for an e-invoice.', { orNull: true }) irn!: string | null;
}

export class FulfillmentPart {
  @ApiText('Tracking number of the parcel.', { orNull: true }) tracking_number!: string | null;
  @ApiText('Code of the courier.', { orNull: true }) courier_code!: string | null;
  @ApiText('Address at which the parcel can be tracked.', { orNull: true }) tracking_url!: string | null;
  @ApiText('Status of the shipment, as reported by the courier.', { orNull: true }) shipment_status!: string | null;
  @ApiTime('Time at which the parcel was created.') created_at!: number;
  @ApiTime('Time at which the parcel was delivered.', { orNull: true }) delivered_at!: number | null;
}

/** Cash on delivery, in minor units. */
export class OrderCodPart {
  @ApiId('The COD collection.', 'cod') collection!: string;
  @ApiOneOf('Status of the collection.', COD_STATUSES) status!: CodStatus;
  @ApiAmount('Amount that the courier is to collect.') expected_amount!: number;
  @ApiAmount('Amount remitted to the merchant.') remitted_amount!: number;
  @ApiAmount('Amount that is missing from the remittance.') shortfall_amount!: number;
  @ApiTime('Time at which the remittance is due.', { orNull: true }) due_at!: number | null;
}

export { RISK_LEVELS };
export const RECOMMENDATIONS: readonly Recommendation[] = ['allow_cod', 'verify', 'partial_prepaid', 'block_cod'];

export class OrderRiskPart {
  @ApiId('The risk assessment.', 'risk') assessment!: string;
  @ApiCount('Risk score, from 0 to 100.') score!: number;
  @ApiOneOf('Risk level, according to the thresholds of the account.', RISK_LEVELS) level!: RiskLevel;
  @ApiOneOf('Recommendation for cash on delivery.', RECOMMENDATIONS) recommendation!: Recommendation;
  @ApiList('Factors that contributed most to the score.', () => String, { example: ['customer_new'] }) top_factors!: readonly string[];
  @ApiOneOf('Risk list on which the shopper was found.', ['block', 'allow'], { orNull: true }) list_match!: 'block' | 'allow' | null;
}
