import type { Position } from '#platform/event-history/recorded-event';
import type { Generation, GenerationChanges, ParkedStream } from '#platform/storage/read-model-writer';

/** What copies write and read of read models beside the writer's port: the positions of slots take the place of checkpoints. */
export abstract class SlotDocuments {
  /** Parked streams, then documents. Delivered again, it completes what was cut off. */
  abstract write(batch: readonly GenerationChanges[], position: Position): Promise<void>;

  /** The streams that wait, by generation, of all of these at once. */
  abstract parkedIn(generations: readonly Generation[]): Promise<ReadonlyMap<number, readonly ParkedStream[]>>;

  /** The token of the newest leader, of whichever release: as it was a moment ago. */
  abstract leader(): Promise<number>;
}
