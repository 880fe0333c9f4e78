import type { Position } from '#platform/event-history/recorded-event';
import type { LoopHealth } from '#platform/metrics/loop-health';
import type { FoldedGeneration } from '#platform/projector/folded-generation';
import type { Projection } from '#platform/projector/projection';

/** The live generations while no process folds them. All of them have the same checkpoint. */
export interface Rest {
  readonly live: readonly FoldedGeneration[];
  readonly position: Position | null;
  /** Throws if folding has resumed. */
  mustHold(): Promise<void>;
}

/** Port to processes that share the folding of live read models. The projector that leads only builds and retries. */
export abstract class LiveFold {
  /** Starts to lead, and resolves to the live generations that are folded. The other read models are built like new ones. */
  abstract begin(
    projections: readonly Projection[],
    live: readonly FoldedGeneration[],
    position: Position | null,
  ): Promise<readonly FoldedGeneration[]>;

  /** Runs work while no process folds. Requests that arrive at about the same time run one after the other in the same pause. */
  abstract atRest<T>(work: (rest: Rest) => Promise<T>): Promise<T>;

  /** Adds these generations to the folding. Call it only during a pause. */
  abstract joined(projections: readonly Projection[], live: readonly FoldedGeneration[]): Promise<void>;

  /** Finishes the requested work and gives up the lead. */
  abstract end(): Promise<void>;

  /** Publishes the checkpoints of the folded generations, for readers that rely on them alone, until the signal aborts. */
  abstract publish(live: () => readonly FoldedGeneration[], signal: AbortSignal, loop: Pick<LoopHealth, 'wentOn'>): Promise<void>;
}
