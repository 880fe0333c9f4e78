import { ATTEMPT_STATUSES } from '#webhooks/delivery/delivery-attempt';

/** The filters of one endpoint's attempts. */
export const FILTERS_OF_ENDPOINT = { status: ATTEMPT_STATUSES, event: 'text' } as const;

/** The filters of all endpoints' attempts. */
export const DELIVERY_FILTERS = { ...FILTERS_OF_ENDPOINT, order_id: 'text', endpoint: 'text' } as const;
