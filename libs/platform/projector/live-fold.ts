import type { Position } from '#platform/event-history/recorded-event';
import type { LoopHealth } from '#platform/metrics/loop-health';
import type { FoldedGeneration } from '#platform/projector/folded-generation';
import type { Projection } from '#platform/projector/projection';

/** While nobody folds: the live generations, all of them with the history up to one position. */
export interface Rest {
  readonly live: readonly FoldedGeneration[];
  readonly position: Position | null;
  /** Throws when others fold again. */
  mustHold(): Promise<void>;
}

/** Folds the history into live read models, where several processes do that and the projector that leads only builds and retries. */
export abstract class LiveFold {
  /** Begins to lead; those of the live generations that are folded. The others are built like new ones. */
  abstract begin(
    projections: readonly Projection[],
    live: readonly FoldedGeneration[],
    position: Position | null,
  ): Promise<readonly FoldedGeneration[]>;

  /** Does work while nobody folds. What is requested at about the same time is done one after the other in the same rest. */
  abstract atRest<T>(work: (rest: Rest) => Promise<T>): Promise<T>;

  /** In a rest: these are folded from now on. */
  abstract joined(projections: readonly Projection[], live: readonly FoldedGeneration[]): Promise<void>;

  /** Ends when what was requested is done, and leads no longer. */
  abstract end(): Promise<void>;

  /** Moves the checkpoints of what is folded, for those who go by them alone, until the signal aborts. */
  abstract publish(live: () => readonly FoldedGeneration[], signal: AbortSignal, loop: Pick<LoopHealth, 'wentOn'>): Promise<void>;
}
