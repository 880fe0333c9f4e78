import { COD_STATUSES, type CodStatus, RESOLUTION_TYPES, type ResolutionType } from '#orders/cod/domain/cod.events';
import { PARCEL_STATUSES, type ParcelStatus } from '#orders/fulfillment/domain/fulfillment.events';
import { Constant, ShownAmount, ShownFlag, ShownId, ShownList, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';

class CollectionParcelPart {
  @ShownText('The parcel.', { orNull: true, example: 'AWB123456789' }) tracking_number!: string | null;
  @ShownText('Who carries it.', { orNull: true, example: 'delhivery' }) courier_code!: string | null;
  @ShownAmount('What is expected of it; null where there are several and the courier has not said.', { orNull: true })
  expected_amount!: number | null;
  @ShownOneOf('Where it is.', PARCEL_STATUSES, { example: 'delivered' }) status!: ParcelStatus;
}

class ResolutionPart {
  @ShownOneOf('In what way.', RESOLUTION_TYPES) type!: ResolutionType;
  @ShownText("The merchant's note.", { orNull: true }) note!: string | null;
  @ShownText('The key or person that said so.', { orNull: true, example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m' }) by!: string | null;
  @ShownTime('When.') at!: number;
}

/** The cash that a courier collects for one order, and what came of it (interface §2.16). */
export class CollectionResource {
  @ShownId('The collection.', 'cod') id!: string;
  @Constant('cod_collection') object!: 'cod_collection';
  @ShownFlag('Whether it is real money.') livemode!: boolean;
  @ShownTime('When cash became due.') created_at!: number;
  @ShownTime('When it last changed.') updated_at!: number;
  @ShownId('The order.', 'ord') order_id!: string;
  @ShownText('What people call the order in the storefront.', { orNull: true, example: '#1001' }) storefront_order_name!: string | null;
  @ShownText('Who carries it, the first parcel where there are several.', { orNull: true, example: 'delhivery' })
  courier_code!: string | null;
  @ShownText('The first parcel.', { orNull: true, example: 'AWB123456789' }) tracking_number!: string | null;
  @ShownList('Its parcels, as far as known.', () => CollectionParcelPart) parcels!: readonly CollectionParcelPart[];
  @ShownText("ISO 4217, the order's.", { example: 'INR' }) currency!: string;
  @ShownAmount('What the courier is to collect.', { example: 249_900 }) expected_amount!: number;
  @ShownAmount('What it has collected.') collected_amount!: number;
  @ShownTime('When it did.', { orNull: true }) collected_at!: number | null;
  @ShownAmount('What it has told to have sent, before deductions.') remitted_amount!: number;
  @ShownAmount('What it kept.') deductions_amount!: number;
  @ShownAmount('What came to the bank.') net_amount!: number;
  @ShownAmount('What is missing.') shortfall_amount!: number;
  @ShownOneOf('Where it stands.', COD_STATUSES) status!: CodStatus;
  @ShownTime('When the money should have come.', { orNull: true }) due_at!: number | null;
  @ShownFlag('Whether it should have come by now.') overdue!: boolean;
  @ShownText("The bank's reference of the newest remittance.", { orNull: true }) utr!: string | null;
  @ShownTime('When the courier sent it.', { orNull: true }) remitted_at!: number | null;
  @ShownId('The newest remittance that told of it.', 'rem', { orNull: true }) remittance!: string | null;
  @ShownObject('What the merchant made of what is missing.', () => ResolutionPart, { orNull: true, example: null })
  resolution!: ResolutionPart | null;
}
