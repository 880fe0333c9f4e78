import type { Actor } from '#platform/event-history/recorded-event';
import { ApiOneOf, ApiText } from '#http/api-reference/api-fields';

/** The actor of a change, as resources show it. */
export class ActorPart {
  @ApiOneOf('Type of actor.', ['api_key', 'client_secret', 'user', 'agent', 'operator', 'partner', 'service'], { example: 'partner' })
  type!: Actor['type'];
  @ApiText('ID of the actor.', { orNull: true, example: 'conn_01Jb3xQvW8kZtPq7Yd2RfN4m' }) id!: string | null;
  @ApiText('Name of the actor.', { orNull: true, example: 'razorpay' }) name!: string | null;
  @ApiText('The person whose token an agent has.', { orLeftOut: true, example: 'usr_01Jb3xQvW8kZtPq7Yd2RfN4m' }) on_behalf_of?: string;
}
