import { OneOf, Text, Whole } from '#http/validation/fields';
import type { DeliveryFilters } from '#webhooks/delivery/attempt-filters';
import { ATTEMPT_STATUSES, type AttemptStatus } from '#webhooks/delivery/delivery-attempt';

const MAYBE = { optional: true, empty: 'refused' } as const;
/** Each one is shown with its request and response, by a service that has other work to do. */
const MOST_SHOWN = 1000;

export class RecoverEndpointBody {
  @Text({ max: 50, description: 'Since when: how long ago (30m, 6h, 3d), Unix seconds or a date.', example: '6h' }) since!: string;
}

export class DeliveriesQuery {
  @Text({ ...MAYBE, description: 'Only those for one endpoint.' }) endpoint?: string;
  @Text({ ...MAYBE, description: 'Only those that deliver one event.' }) event?: string;
  @Text({ ...MAYBE, description: 'Only those about one order.' }) order?: string;
  @OneOf(ATTEMPT_STATUSES, { ...MAYBE, description: 'Only those in this state.' }) status?: AttemptStatus;
  @Whole({ ...MAYBE, min: 1, max: MOST_SHOWN, description: 'The most entries; 20 when left out.' }) limit?: number;
}

export const filtersOf = ({ endpoint, event, order, status }: DeliveriesQuery): DeliveryFilters => ({
  ...(endpoint !== undefined && { endpoint: [endpoint] }),
  ...(event !== undefined && { event: [event] }),
  ...(order !== undefined && { order_id: [order] }),
  ...(status !== undefined && { status: [status] }),
});
