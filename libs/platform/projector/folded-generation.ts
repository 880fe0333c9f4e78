import { LRUCache } from 'lru-cache';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { foldEvents } from '#platform/projector/fold-events';
import { expiredBy } from '#platform/projector/expired-by';
import type { ParkingNotices } from '#platform/projector/parking-notices';
import { isWhole, type Projection } from '#platform/projector/projection';
import type { Scope } from '#platform/storage/documents';
import type { Generation, GenerationChanges, ParkedStream, ReadModelWriter } from '#platform/storage/read-model-writer';

/** Limited by `maxSize`: `max` would allocate the memory up front for each read model, and few of them expire documents. */
const MOST_DROPPED = 10_000;

/** A generation of a read model that is being folded, with its checkpoint and its parked streams. */
export class FoldedGeneration {
  readonly parked: Map<string, ParkedStream>;
  checkpoint: Position | null;
  /**
   * The moment before which documents were dropped, for the scopes that expired some lately. In a scope that is not listed, the same documents are dropped
   * once more.
   */
  private readonly dropped = new LRUCache<Scope, number>({ maxSize: MOST_DROPPED, sizeCalculation: () => 1 });

  private constructor(
    readonly projection: Projection,
    readonly generation: Generation,
    parked: readonly ParkedStream[],
    private readonly writer: ReadModelWriter,
    private readonly notices: ParkingNotices,
  ) {
    this.checkpoint = generation.checkpoint;
    this.parked = new Map(parked.map((each) => [each.stream, each]));
  }

  static async of(
    projection: Projection,
    generation: Generation,
    writer: ReadModelWriter,
    notices: ParkingNotices,
    parked?: readonly ParkedStream[],
  ): Promise<FoldedGeneration> {
    return new FoldedGeneration(projection, generation, parked ?? (await writer.parked(generation)), writer, notices);
  }

  /** Folds events, except those that are applied already. The state changes only in `written`. */
  async fold(events: readonly RecordedEvent[], stored: Pick<ReadModelWriter, 'documents'> = this.writer): Promise<GenerationChanges> {
    const { checkpoint, generation } = this;
    const first = events.findIndex(({ position }) => isAfter(position, checkpoint));
    const news = first > 0 ? events.slice(first) : first === 0 ? events : [];
    const folded = await foldEvents(this.projection, news, this.parked, (ids) => stored.documents(generation, ids));
    // Notices come before the parked streams are written: a process killed in between folds the same events again and repeats the notices.
    await this.notices.notifyParked(this.projection, folded.parked, news);
    const expired = expiredBy(this.projection.window, news, this.dropped);
    return { generation, ...folded, ...(expired.length > 0 && { expired }) };
  }

  /** Called when the changes up to this checkpoint are stored. */
  written(checkpoint: Position | null, { parked = [], expired = [] }: Pick<GenerationChanges, 'parked' | 'expired'>): void {
    this.checkpoint = checkpoint;
    for (const { scope, before } of expired) this.dropped.set(scope, before);
    for (const each of parked) this.parked.set(each.stream, each);
  }

  /** Retries a stream from a revision, given its events from there or from its start. Resolves to true if it is no longer parked. */
  async retry(stream: string, revision: number, events: readonly RecordedEvent[]): Promise<boolean> {
    const { checkpoint, generation, projection, writer } = this;
    const waited = events.filter((event) => event.revision >= revision && !isAfter(event.position, checkpoint));
    const fromNothing = revision === 0 && isWhole(projection, stream);
    const { changes, parked } = await foldEvents(projection, waited, new Map(), async (ids) => {
      if (fromNothing) return new Map();
      const documents = await writer.documents(generation, ids);
      // No document includes the parked events, even if other streams have advanced it past them.
      return new Map(Array.from(documents, ([id, { json }]) => [id, { json, upTo: null }]));
    });
    await this.notices.notifyParked(projection, parked, waited);
    const [still = null] = parked;
    const before = this.parked.get(stream);
    if (before !== undefined && before.revision !== still?.revision) await this.notices.notifyApplied(projection, before, events);
    await writer.retried(generation, stream, changes, still);
    if (still === null) this.parked.delete(stream);
    else this.parked.set(stream, still);
    return still === null;
  }

  /** Sends notices for streams that are parked in the replaced generation and not in this one. Call it before the switch. */
  async notifyApplied(replaced: Generation, eventsOf: (stream: string) => Promise<readonly RecordedEvent[]>): Promise<void> {
    for (const parked of await this.writer.parked(replaced))
      if (this.parked.get(parked.stream)?.revision !== parked.revision)
        await this.notices.notifyApplied(this.projection, parked, await eventsOf(parked.stream));
  }
}

export const isAfter = (position: Position, checkpoint: Position | null): boolean => checkpoint === null || position > checkpoint;
