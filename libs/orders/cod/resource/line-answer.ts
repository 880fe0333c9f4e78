import { fold } from '#kernel/fact';
import { collection } from '#orders/cod/domain/collection';
import type { LineOfOrder, AnsweredOutcome, Tolerance } from '#orders/cod/domain/remittance-line';
import { weighLine } from '#orders/cod/domain/remittance-line.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

/** The outcome of a line and the collection afterwards; null if the order has none. */
export interface LineAnswer extends AnsweredOutcome {
  readonly collection: CollectionResource | null;
}

/** The answer for a line, from the order's events: the recorded outcome if it was applied, otherwise the outcome that it would have. */
export function lineAnswer(events: readonly RecordedEvent[], input: LineOfOrder, tolerance: Tolerance): LineAnswer {
  const { match_status, difference_amount } = weighLine(fold(collection, events), input, tolerance);
  return { match_status, difference_amount, collection: fold(collectionResource, storyWith(events, input, tolerance)) };
}

/** The order's events, with those that the line would add. */
export function storyWith(events: readonly RecordedEvent[], input: LineOfOrder, tolerance: Tolerance): RecordedEvent[] {
  const { facts } = weighLine(fold(collection, events), input, tolerance);
  return [...events, ...facts.map((each) => ({ ...events.at(-1)!, ...each }))];
}
