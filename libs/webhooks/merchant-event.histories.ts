import { Injectable } from '@nestjs/common';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { HistorySources, ResourceHistory } from '#platform/projector/resource-history';
import { Records } from '#platform/storage/records';
import { type MerchantEvent, merchantEvent, merchantEventId } from '#webhooks/delivery/merchant-event';
import { MERCHANT_EVENTS } from '#webhooks/delivery/stored-events';
import { MerchantEvents } from '#webhooks/delivery/merchant-events';

/** Finds the facts behind merchant events. */
@Injectable()
export class MerchantEventFacts {
  constructor(
    private readonly records: Records,
    private readonly merchantEvents: MerchantEvents,
  ) {}

  /** The stream of the fact behind an event, found through the event's resource. Empty if there is none. */
  async streamsOf(id: string, sources: HistorySources): Promise<readonly string[]> {
    const record = await this.records.find(MERCHANT_EVENTS, id);
    if (record === null) return [];
    const { id: resource } = (JSON.parse(record) as MerchantEvent).data.object as { readonly id: string };
    for (const stream of await sources.streamsOf(resource))
      if ((await sources.stored(stream)).some((event) => merchantEventId(event) === id)) return [stream];
    return [];
  }

  /** The event, made from the facts again; null if they are not among `events`. */
  shown(id: string, events: readonly RecordedEvent[]): MerchantEvent | null {
    const place = events.findIndex((event) => merchantEventId(event) === id);
    const fires = place === -1 ? null : this.merchantEvents.firedBy(events[place]!);
    if (fires === null) return null;
    const story = events.slice(0, place + 1).filter(({ stream }) => stream === events[place]!.stream);
    return merchantEvent(fires, story);
  }
}

/** A published event never changes: it exists from its fact on. */
export const merchantEventHistory = (facts: MerchantEventFacts): ResourceHistory => ({
  prefix: 'evt',
  streams: (id, known) => facts.streamsOf(id, known),
  shown: (id, events) => facts.shown(id, events),
});
