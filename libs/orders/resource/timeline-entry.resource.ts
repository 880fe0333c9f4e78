import { Constant, ShownId, ShownObject, ShownOneOf, ShownOpen, ShownText, ShownTime } from '#platform/http/shown';

class ActorPart {
  @ShownOneOf('What kind of actor.', ['api_key', 'user', 'operator', 'partner', 'service']) type!: string;
  @ShownText('Who.', { orNull: true }) id!: string | null;
  @ShownText('As people call it.', { orNull: true }) name!: string | null;
}

/** One thing that happened to an order. */
export class TimelineEntryResource {
  @Constant('timeline_entry') object!: 'timeline_entry';
  @ShownText('What happened.', { example: 'order.paid' }) type!: string;
  @ShownTime('When.') at!: number;
  @ShownObject('Who did it.', () => ActorPart) actor!: ActorPart;
  @ShownText('The request it goes back to.', { orNull: true }) request_id!: string | null;
  @ShownText('In words.') summary!: string;
  @ShownOpen('What there is to say about it; nothing of it tells who the shopper is.') data!: Readonly<Record<string, unknown>>;
  @ShownId('The event, also where a page may begin. Webhooks carry the same id where the event is one that merchants are told.', 'evt')
  event_id!: string;
}
