import { Text } from '#http/validation/fields';
import { typesIn } from '#webhooks/queries/event-feed/types-in';

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

/** The requested event types; null for all. Throws `unknown_event_type`. */
export const typesOf = ({ events }: ListenerQuery): string[] | null => typesIn(events, 'events');
