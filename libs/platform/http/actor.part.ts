import type { Actor } from '#platform/event-history/recorded-event';
import { ShownOneOf, ShownText } from '#platform/http/shown';

/** Who did something, as resources show it. */
export class ActorPart {
  @ShownOneOf('What kind of actor.', ['api_key', 'client_secret', 'user', 'operator', 'partner', 'service'], { example: 'partner' })
  type!: Actor['type'];
  @ShownText('Who.', { orNull: true, example: 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string | null;
  @ShownText('As people call it.', { orNull: true, example: 'razorpay' }) name!: string | null;
}
