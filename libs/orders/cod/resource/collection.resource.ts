import { COD_STATUSES, type CodStatus, RESOLUTION_TYPES, type ResolutionType } from '#orders/domain/events/cod.events';
import { PARCEL_STATUSES, type ParcelStatus } from '#orders/domain/events/fulfillment.events';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#http/api-reference/api-fields';

class CollectionParcelPart {
  @ApiText('Tracking number of the parcel.', { orNull: true, example: 'AWB123456789' }) tracking_number!: string | null;
  @ApiText('Code of the courier.', { orNull: true, example: 'delhivery' }) courier_code!: string | null;
  @ApiAmount('Amount to collect for the parcel; null if there are several parcels and the courier has not reported it.', { orNull: true })
  expected_amount!: number | null;
  @ApiOneOf('Status of the parcel.', PARCEL_STATUSES, { example: 'delivered' }) status!: ParcelStatus;
}

class ResolutionPart {
  @ApiOneOf('Type of resolution.', RESOLUTION_TYPES) type!: ResolutionType;
  @ApiText('The merchant’s note.', { orNull: true }) note!: string | null;
  @ApiText('API key or user that resolved the collection.', { orNull: true, example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) by!: string | null;
  @ApiTime('Time of the resolution.') at!: number;
}

/** The cash that a courier collects for one order, and its outcome (interface §2.16). */
export class CollectionResource {
  @ApiId('Unique identifier of the collection.', 'cod') id!: string;
  @Constant('cod_collection') object!: 'cod_collection';
  @ApiFlag('Whether the collection is of live mode, with real money.') livemode!: boolean;
  @ApiTime('Time at which the cash became due.') created_at!: number;
  @ApiTime('Time of the last change to the collection.') updated_at!: number;
  @ApiId('The order to collect for.', 'ord') order_id!: string;
  @ApiText('Name of the order in the storefront, as merchants see it.', { orNull: true, example: '#1001' }) storefront_order_name!:
    string | null;
  @ApiText('Code of the courier; of the first parcel if there are several.', { orNull: true, example: 'delhivery' })
  courier_code!: string | null;
  @ApiText('Tracking number of the first parcel.', { orNull: true, example: 'AWB123456789' }) tracking_number!: string | null;
  @ApiList('Parcels known so far.', () => CollectionParcelPart) parcels!: readonly CollectionParcelPart[];
  @ApiText('Three-letter ISO 4217 currency code of the order.', { example: 'INR' }) currency!: string;
  @ApiAmount('Amount that the courier is to collect.', { example: 249_900 }) expected_amount!: number;
  @ApiAmount('Amount that the courier has collected.') collected_amount!: number;
  @ApiTime('Time of the collection.', { orNull: true }) collected_at!: number | null;
  @ApiAmount('Gross amount that the courier has reported as remitted, before deductions.') remitted_amount!: number;
  @ApiAmount('Amount that the courier has deducted.') deductions_amount!: number;
  @ApiAmount('Net amount that was paid into the bank account.') net_amount!: number;
  @ApiAmount('Amount that is missing from the remittance.') shortfall_amount!: number;
  @ApiOneOf('Status of the collection.', COD_STATUSES) status!: CodStatus;
  @ApiTime('Time at which the remittance is due.', { orNull: true }) due_at!: number | null;
  @ApiFlag('Whether the remittance is overdue.') overdue!: boolean;
  @ApiText('UTR of the most recent remittance.', { orNull: true }) utr!: string | null;
  @ApiTime('Time at which the courier remitted the money.', { orNull: true }) remitted_at!: number | null;
  @ApiId('The most recent remittance that includes the collection.', 'rem', { orNull: true }) remittance!: string | null;
  @ApiObject('How the merchant resolved the shortfall.', () => ResolutionPart, { orNull: true, example: null })
  resolution!: ResolutionPart | null;
}
