import { ActorPart } from '#api-reference/actor.part';
import { Constant, ApiId, ApiObject, ApiOpen, ApiText, ApiTime } from '#api-reference/api-fields';

/** One thing that happened to an order. */
export class TimelineEntryResource {
  @Constant('timeline_entry') object!: 'timeline_entry';
  @ApiText('What happened.', { example: 'order.paid' }) type!: string;
  @ApiTime('When.') at!: number;
  @ApiObject('Who did it.', () => ActorPart) actor!: ActorPart;
  @ApiText('The request it goes back to.', { orNull: true, example: 'req_01Jb3xQvW8kZtPq7Yd2RfN4m' }) request_id!: string | null;
  @ApiText('In words.', { example: 'The order is paid.' }) summary!: string;
  @ApiOpen('What there is to say about it; nothing of it tells who the shopper is.') data!: Readonly<Record<string, unknown>>;
  @ApiId('The event, also where a page may begin. Webhooks carry the same id if the event is published to merchants.', 'evt')
  event_id!: string;
}
