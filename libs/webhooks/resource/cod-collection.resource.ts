import { Constant, ShownAmount, ShownFlag, ShownId, ShownObject, ShownOneOf, ShownText, ShownTime } from '#platform/http/shown';

const STATUSES = ['pending', 'in_transit', 'collected', 'remitted', 'short_remitted', 'resolved', 'cancelled', 'rto', 'disputed'] as const;
const RESOLUTIONS = ['recovered', 'accepted', 'written_off', 'courier_corrected'] as const;

class CodResolution {
  @ShownOneOf('How a shortfall ended.', RESOLUTIONS) type!: (typeof RESOLUTIONS)[number];
  @ShownText('A note of the merchant’s.', { orNull: true }) note!: string | null;
  @ShownText('Who said so.') by!: string;
  @ShownTime('When.') at!: number;
}

/** The cash of an order that a courier collects: `data.object` of `cod.remitted` and `cod.short_remit` (interface §6.2). */
export class CodCollectionResource {
  @ShownId('The collection.', 'cod') id!: string;
  @Constant('cod_collection') object!: 'cod_collection';
  @ShownFlag('Whether real money moves.') livemode!: boolean;
  @ShownId('The order whose cash it is.', 'ord') order_id!: string;
  @ShownText('What the storefront calls the order.', { orNull: true }) storefront_order_name!: string | null;
  @ShownText('The courier.', { orNull: true }) courier_code!: string | null;
  @ShownText('The parcel.', { orNull: true }) tracking_number!: string | null;
  @ShownText('ISO 4217.', { example: 'INR' }) currency!: string;
  @ShownAmount('To be collected.') expected_amount!: number;
  @ShownAmount('Collected.') collected_amount!: number;
  @ShownTime('When it was collected.', { orNull: true }) collected_at!: number | null;
  @ShownAmount('Remitted by the courier, before deductions.') remitted_amount!: number;
  @ShownAmount('What the courier kept.') deductions_amount!: number;
  @ShownAmount('Remitted, after deductions.') net_amount!: number;
  @ShownAmount('What is missing.') shortfall_amount!: number;
  @ShownOneOf('Where the cash is.', STATUSES) status!: (typeof STATUSES)[number];
  @ShownTime('When the courier owes it.', { orNull: true }) due_at!: number | null;
  @ShownFlag('Whether it is owed and has not come.') overdue!: boolean;
  @ShownText('The bank’s reference of the transfer.', { orNull: true }) utr!: string | null;
  @ShownTime('When it was remitted.', { orNull: true }) remitted_at!: number | null;
  @ShownId('The remittance it came with.', 'rem', { orNull: true }) remittance!: string | null;
  @ShownObject('How a shortfall was resolved.', () => CodResolution, { orNull: true, example: null }) resolution!: CodResolution | null;
  @ShownTime('When it came to be.') created_at!: number;
  @ShownTime('When it last changed.') updated_at!: number;
}
