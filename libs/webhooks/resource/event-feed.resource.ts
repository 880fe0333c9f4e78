import { ApiFlag, ApiList, ApiObject, ApiText, Constant } from '#http/api-reference/api-fields';
import { EventResource } from '#webhooks/resource/event.resource';

class EventFeedEntryPart {
  @Constant('event_feed_entry') readonly object!: 'event_feed_entry';
  @ApiFlag('Whether the event was resent on request.') readonly resent!: boolean;
  @ApiObject('The event, byte for byte as endpoints receive it.', () => EventResource) readonly event!: EventResource;
}

/** The events after a position (interface §6.5). */
export class EventFeedResource {
  @Constant('event_feed') readonly object!: 'event_feed';
  @ApiList('Events in the order in which they were recorded.', () => EventFeedEntryPart) readonly data!: readonly EventFeedEntryPart[];
  @ApiText('Position to continue from.', { example: 'MS5…' }) readonly position!: string;
  @ApiFlag('Whether there are no further events yet.') readonly caught_up!: boolean;
}
