import { COD_STATUSES, type CodStatus, RESOLUTION_TYPES, type ResolutionType } from '#orders/cod/domain/cod.events';
import { PARCEL_STATUSES, type ParcelStatus } from '#orders/fulfillment/domain/fulfillment.events';
import { Constant, ApiAmount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';

class CollectionParcelPart {
  @ApiText('The parcel.', { orNull: true, example: 'AWB123456789' }) tracking_number!: string | null;
  @ApiText('Who carries it.', { orNull: true, example: 'delhivery' }) courier_code!: string | null;
  @ApiAmount('What is expected of it; null where there are several and the courier has not said.', { orNull: true })
  expected_amount!: number | null;
  @ApiOneOf('Where it is.', PARCEL_STATUSES, { example: 'delivered' }) status!: ParcelStatus;
}

class ResolutionPart {
  @ApiOneOf('In what way.', RESOLUTION_TYPES) type!: ResolutionType;
  @ApiText("The merchant's note.", { orNull: true }) note!: string | null;
  @ApiText('The key or person that said so.', { orNull: true, example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) by!: string | null;
  @ApiTime('When.') at!: number;
}

/** The cash that a courier collects for one order, and its outcome (interface §2.16). */
export class CollectionResource {
  @ApiId('The collection.', 'cod') id!: string;
  @Constant('cod_collection') object!: 'cod_collection';
  @ApiFlag('Whether it is real money.') livemode!: boolean;
  @ApiTime('When cash became due.') created_at!: number;
  @ApiTime('When it last changed.') updated_at!: number;
  @ApiId('The order.', 'ord') order_id!: string;
  @ApiText('What people call the order in the storefront.', { orNull: true, example: '#1001' }) storefront_order_name!: string | null;
  @ApiText('Who carries it, the first parcel where there are several.', { orNull: true, example: 'delhivery' })
  courier_code!: string | null;
  @ApiText('The first parcel.', { orNull: true, example: 'AWB123456789' }) tracking_number!: string | null;
  @ApiList('Its parcels, as far as known.', () => CollectionParcelPart) parcels!: readonly CollectionParcelPart[];
  @ApiText("ISO 4217, the order's.", { example: 'INR' }) currency!: string;
  @ApiAmount('What the courier is to collect.', { example: 249_900 }) expected_amount!: number;
  @ApiAmount('What it has collected.') collected_amount!: number;
  @ApiTime('When it did.', { orNull: true }) collected_at!: number | null;
  @ApiAmount('What it has reported as sent, before deductions.') remitted_amount!: number;
  @ApiAmount('What it kept.') deductions_amount!: number;
  @ApiAmount('What came to the bank.') net_amount!: number;
  @ApiAmount('What is missing.') shortfall_amount!: number;
  @ApiOneOf('Where it stands.', COD_STATUSES) status!: CodStatus;
  @ApiTime('When the money should have come.', { orNull: true }) due_at!: number | null;
  @ApiFlag('Whether it should have come by now.') overdue!: boolean;
  @ApiText("The bank's reference of the newest remittance.", { orNull: true }) utr!: string | null;
  @ApiTime('When the courier sent it.', { orNull: true }) remitted_at!: number | null;
  @ApiId('The newest remittance that reported it.', 'rem', { orNull: true }) remittance!: string | null;
  @ApiObject('What the merchant made of what is missing.', () => ResolutionPart, { orNull: true, example: null })
  resolution!: ResolutionPart | null;
}
