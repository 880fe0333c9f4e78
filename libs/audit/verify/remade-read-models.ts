import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { FoldedGeneration } from '#platform/projector/folded-generation';
import { ParkingNotices } from '#platform/projector/parking-notices';
import { type Projection, shapeOf } from '#platform/projector/projection';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import type { Generation, WholeDocument } from '#platform/storage/read-model-writer';

const BATCH = 500;

/** Called with each batch of the history after it was applied. */
type OnApplied = (events: readonly RecordedEvent[]) => Promise<void>;

/**
 * Rebuilds all read models from the history into a separate SQLite file, also if the live ones are in MongoDB. The documents take no memory, the live
 * ones are untouched, and an interrupted run continues.
 */
export class RemadeReadModels {
  /** The position up to which the history is applied; null before the first event. */
  checkpoint: Position | null;

  private constructor(
    private readonly file: ReadModelFile,
    private readonly writer: EmbeddedReadModelWriter,
    private readonly history: EventHistory,
    private readonly folded: ReadonlyMap<string, FoldedGeneration>,
    private readonly onApplied: OnApplied,
  ) {
    this.checkpoint = folded.values().next().value?.checkpoint ?? null;
  }

  static async in(
    path: string,
    projections: readonly Projection[],
    history: EventHistory,
    onApplied: OnApplied,
  ): Promise<RemadeReadModels> {
    const file = new ReadModelFile(path);
    const writer = new EmbeddedReadModelWriter(file);
    const toNobody = new ParkingNotices({ onParked: async () => undefined }, { timesRestored: () => 0 });
    const folded = new Map<string, FoldedGeneration>();
    try {
      for (const projection of projections) {
        const [generation] = await writer.prepare(shapeOf(projection));
        folded.set(projection.name, await FoldedGeneration.of(projection, generation!, writer, toNobody));
      }
    } catch (fault) {
      // A file removed while open would keep its disk space.
      file.close();
      throw fault;
    }
    return new RemadeReadModels(file, writer, history, folded, onApplied);
  }

  /** Applies the history up to a position, unless it is already there. */
  async upTo(position: Position): Promise<void> {
    while (this.checkpoint === null || this.checkpoint < position) {
      const events = (await this.history.read(this.checkpoint, BATCH)).filter((event) => event.position <= position);
      const last = events.at(-1);
      if (last === undefined) return;
      const folded = [...this.folded.values()];
      const changes = await Promise.all(folded.map((each) => each.fold(events)));
      await this.writer.apply(changes, last.position);
      folded.forEach((each, n) => each.written(last.position, changes[n]!));
      this.checkpoint = last.position;
      await this.onApplied(events);
      await nextTurn();
    }
  }

  ids(model: string, after: string | null, most: number): Promise<string[]> {
    return this.writer.ids(this.generation(model), after, most);
  }

  whole(model: string, ids: readonly string[]): Promise<Map<string, WholeDocument>> {
    return this.writer.whole(this.generation(model), ids);
  }

  /** The documents with these ids, by id. */
  made(model: string, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    return this.writer.documents(this.generation(model), ids);
  }

  close(): void {
    this.file.close();
  }

  private generation(model: string): Generation {
    return this.folded.get(model)!.generation;
  }
}
