import { Text } from '#platform/http/fields';
import { isMerchantEventType } from '#webhooks/domain/merchant-event-types';
import { unknownEventType } from '#webhooks/domain/webhook-endpoint.errors';

export class ListenerQuery {
  @Text({
    optional: true,
    empty: 'refused',
    max: 2000,
    description: 'Only events of these types, with commas between; of all when left out.',
    example: 'order.paid,refund.succeeded',
  })
  events?: string;
}

export class ForwardedEventsQuery extends ListenerQuery {
  @Text({ optional: true, max: 100, description: 'The position to continue from; the beginning when left out.' }) after?: string;
}

/** null: all. Throws `unknown_event_type`. */
export function typesOf({ events }: ListenerQuery): string[] | null {
  if (events === undefined) return null;
  const types = [...new Set(events.split(',').map((type) => type.trim()))];
  types.forEach((type, index) => {
    if (!isMerchantEventType(type)) throw unknownEventType(type, index);
  });
  return types;
}
