import { ActorPart } from '#http/api-reference/actor.part';
import { Constant, ApiId, ApiObject, ApiOpen, ApiText, ApiTime } from '#http/api-reference/api-fields';

/** One thing that happened to an order. */
export class TimelineEntryResource {
  @Constant('timeline_entry') object!: 'timeline_entry';
  @ApiText('Type of the entry.', { example: 'order.paid' }) type!: string;
  @ApiTime('Time at which it happened.') at!: number;
  @ApiObject('Who caused it.', () => ActorPart) actor!: ActorPart;
  @ApiText('The request that caused it.', { orNull: true, example: 'req_01Jb3xQvW8kZtPq7Yd2RfN4m' }) request_id!: string | null;
  @ApiText('Human-readable summary.', { example: 'The order is paid.' }) summary!: string;
  @ApiOpen('Details of the entry, without personal data.') data!: Readonly<Record<string, unknown>>;
  @ApiId('The event, also usable as a cursor. Webhooks carry the same ID if the event is published to merchants.', 'evt')
  event_id!: string;
}
