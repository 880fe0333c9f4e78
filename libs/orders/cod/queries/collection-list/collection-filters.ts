import { courierKey } from '#kernel/parcel-names';
import { COD_STATUSES } from '#orders/domain/events/cod.events';

/** The filters of the list of collections. */
export const COLLECTION_FILTERS = { status: COD_STATUSES, courier_code: courierKey, order_id: 'text', overdue: 'boolean' } as const;
