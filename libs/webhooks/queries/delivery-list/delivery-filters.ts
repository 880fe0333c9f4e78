import { ATTEMPT_STATUSES } from '#webhooks/delivery/delivery-attempt';

/** What the attempts for one endpoint are found by. */
export const FILTERS_OF_ENDPOINT = { status: ATTEMPT_STATUSES, event: 'text' } as const;

/** The same for those of all endpoints. */
export const DELIVERY_FILTERS = { ...FILTERS_OF_ENDPOINT, order_id: 'text', endpoint: 'text' } as const;
