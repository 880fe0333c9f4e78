import { ApiFlag, ApiList, ApiObject, ApiText, Constant } from '#api-reference/api-fields';
import { EventResource } from '#webhooks/resource/event.resource';

class EventFeedEntryPart {
  @Constant('event_feed_entry') readonly object!: 'event_feed_entry';
  @ApiFlag('Whether it was sent once more, on request.') readonly resent!: boolean;
  @ApiObject('The event, byte for byte as it is sent to endpoints.', () => EventResource) readonly event!: EventResource;
}

/** The events that come after a position (interface §6.5). */
export class EventFeedResource {
  @Constant('event_feed') readonly object!: 'event_feed';
  @ApiList('The events, in the order in which they were stored.', () => EventFeedEntryPart) readonly data!: readonly EventFeedEntryPart[];
  @ApiText('Where to continue.', { example: 'MS5…' }) readonly position!: string;
  @ApiFlag('Whether there is nothing to continue with yet.') readonly caught_up!: boolean;
}
