import { ActorPart } from '#platform/http/actor.part';
import { Constant, ShownId, ShownObject, ShownOpen, ShownText, ShownTime } from '#platform/http/shown';

/** One thing that happened to an order. */
export class TimelineEntryResource {
  @Constant('timeline_entry') object!: 'timeline_entry';
  @ShownText('What happened.', { example: 'order.paid' }) type!: string;
  @ShownTime('When.') at!: number;
  @ShownObject('Who did it.', () => ActorPart) actor!: ActorPart;
  @ShownText('The request it goes back to.', { orNull: true, example: 'req_01Jb3xQvW8kZtPq7Yd2RfN4m' }) request_id!: string | null;
  @ShownText('In words.', { example: 'The order is paid.' }) summary!: string;
  @ShownOpen('What there is to say about it; nothing of it tells who the shopper is.') data!: Readonly<Record<string, unknown>>;
  @ShownId('The event, also where a page may begin. Webhooks carry the same id where the event is one that merchants are told.', 'evt')
  event_id!: string;
}
