import { fold } from '#kernel/fact';
import { collection } from '#orders/cod/domain/collection';
import type { LineOfOrder, AnsweredOutcome, Tolerance } from '#orders/cod/domain/remittance-line';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** What a line came to, and the collection after it; null where the order has none. */
export interface LineAnswer extends AnsweredOutcome {
  readonly collection: CollectionResource | null;
}

/** By an order's story: a line that it knows came to what it says, any other to what it would come to. */
export function lineAnswer(events: readonly RecordedEvent[], input: LineOfOrder, tolerance: Tolerance): LineAnswer {
  const { match_status, difference_amount } = weighLine(fold(collection, events), input, tolerance);
  return { match_status, difference_amount, collection: fold(collectionResource, storyWith(events, input, tolerance)) };
}

/** An order's story as it would be after a line. */
export function storyWith(events: readonly RecordedEvent[], input: LineOfOrder, tolerance: Tolerance): RecordedEvent[] {
  const { facts } = weighLine(fold(collection, events), input, tolerance);
  return [...events, ...facts.map((each) => ({ ...events.at(-1)!, ...each }))];
}
