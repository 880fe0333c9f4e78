import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { foldEvents } from '#platform/projector/fold-events';
import { expiredBy } from '#platform/projector/expired-by';
import { type AddJobs, parkedJobs, takenInJob } from '#platform/projector/parked-jobs';
import type { Projection } from '#platform/projector/projection';
import type { Scope } from '#platform/storage/documents';
import type { Generation, GenerationChanges, ParkedStream, ReadModelWriter } from '#platform/storage/read-model-writer';

/** One generation of a read model while it is being folded: how far it is, and which streams wait. */
export class FoldedGeneration {
  parked: Map<string, ParkedStream>;
  /** Those whose events could not be taken in: what is only made anew waits as well. */
  private readonly givenUp: Map<string, ParkedStream>;
  checkpoint: Position | null;
  /** Before which moment documents of an account and mode were dropped. */
  private readonly dropped = new Map<Scope, number>();

  private constructor(
    readonly projection: Projection,
    readonly generation: Generation,
    parked: readonly ParkedStream[],
    private readonly writer: ReadModelWriter,
    private readonly addJobs: AddJobs,
  ) {
    this.checkpoint = generation.checkpoint;
    this.parked = byStream(parked);
    this.givenUp = byStream(parked);
  }

  static async of(projection: Projection, generation: Generation, writer: ReadModelWriter, addJobs: AddJobs): Promise<FoldedGeneration> {
    return new FoldedGeneration(projection, generation, await writer.parked(generation), writer, addJobs);
  }

  /** What events make of it, those aside that are in it already. Nothing counts until it is written. */
  async fold(events: readonly RecordedEvent[]): Promise<GenerationChanges> {
    const { checkpoint, generation, writer } = this;
    const first = events.findIndex(({ position }) => isAfter(position, checkpoint));
    const news = first > 0 ? events.slice(first) : first === 0 ? events : [];
    const folded = await foldEvents(this.projection, news, this.parked, (ids) => writer.documents(generation, ids));
    await this.tellOf(folded.parked, news);
    const expired = expiredBy(this.projection.window, news, this.dropped);
    return { generation, ...folded, ...(expired.length > 0 && { expired }) };
  }

  /** It has been written up to here. */
  written(checkpoint: Position, { parked = [], expired = [] }: Pick<GenerationChanges, 'parked' | 'expired'>): void {
    this.checkpoint = checkpoint;
    for (const { scope, before } of expired) this.dropped.set(scope, before);
    for (const each of parked) {
      this.parked.set(each.stream, each);
      this.givenUp.set(each.stream, each);
    }
  }

  /** Another process may have had streams wait. */
  async reread(): Promise<void> {
    this.parked = byStream(await this.writer.parked(this.generation));
  }

  /** Tries a parked stream again, given that stream's events. True when nothing of it waits any more. */
  async retry({ stream, revision }: ParkedStream, events: readonly RecordedEvent[]): Promise<boolean> {
    const { checkpoint, generation, projection, writer } = this;
    const waited = events.filter((event) => event.revision >= revision && !isAfter(event.position, checkpoint));
    const isWhole = revision === 0 && projection.ofOneStream === true;
    const { changes, parked } = await foldEvents(projection, waited, new Map(), async (ids) => {
      if (isWhole) return new Map();
      const documents = await writer.documents(generation, ids);
      // What waited is in none of them, however far others have brought a document since.
      return new Map(Array.from(documents, ([id, { json }]) => [id, { json, upTo: null }]));
    });
    await this.tellOf(parked, waited);
    const [still = null] = parked;
    const before = this.givenUp.get(stream);
    if (before !== undefined && before.revision !== still?.revision) await this.addJobs([takenInJob(projection.name, before, events)]);
    await writer.retried(generation, stream, changes, still);
    for (const streams of [this.parked, this.givenUp]) {
      if (still === null) streams.delete(stream);
      else streams.set(stream, still);
    }
    return still === null;
  }

  /** Tells, before this takes the place of another generation, of what waits in that and not in this. */
  async tellOfTakenIn(replaced: Generation, eventsOf: (stream: string) => Promise<readonly RecordedEvent[]>): Promise<void> {
    for (const parked of await this.writer.parked(replaced))
      if (this.parked.get(parked.stream)?.revision !== parked.revision)
        await this.addJobs([takenInJob(this.projection.name, parked, await eventsOf(parked.stream))]);
  }

  /** Before it is written that they wait: whoever is killed in between folds the same events again, and tells of them again. */
  private async tellOf(parked: readonly ParkedStream[], events: readonly RecordedEvent[]): Promise<void> {
    if (parked.length > 0) await this.addJobs(parkedJobs(this.projection.name, parked, events));
  }
}

const byStream = (parked: readonly ParkedStream[]): Map<string, ParkedStream> => new Map(parked.map((each) => [each.stream, each]));

export const isAfter = (position: Position, checkpoint: Position | null): boolean => checkpoint === null || position > checkpoint;
