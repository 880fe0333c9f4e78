import type { Position } from '#platform/event-history/recorded-event';
import { advance } from '#platform/storage/mongodb/document-writes';
import type { Generations } from '#platform/storage/mongodb/generations';
import type { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { ParkedStreams } from '#platform/storage/mongodb/parked-streams';
import type { Generation, GenerationChanges, ParkedStream, ReadModelWriter } from '#platform/storage/read-model-writer';
import { SlotDocuments } from '#platform/projection-slots/slot-documents';

/** No lease of a leader has this token: a leader that tries a parked stream again has a newer one. */
const OF_A_COPY = 0;

export class MongoSlotDocuments extends SlotDocuments {
  private readonly streams: ParkedStreams;

  constructor(
    private readonly generations: Generations,
    private readonly writer: ReadModelWriter,
    database: MongoDatabase,
    /** Of these, processes keep documents in memory until a change is counted. */
    private readonly isSteady: (model: string) => boolean,
  ) {
    super();
    this.streams = new ParkedStreams(database);
  }

  override async write(batch: readonly GenerationChanges[], position: Position): Promise<void> {
    const { catalog } = this.generations;
    const seen = (await catalog.recent()).generations;
    const there = batch.filter(({ generation: { generation } }) => seen[generation] !== undefined);
    // A stream has to be known to wait before documents say that the history is in them up to here.
    await Promise.all(there.map(({ generation, parked = [] }) => this.streams.park(generation.generation, parked, OF_A_COPY)));
    await Promise.all(
      there.map(async ({ generation: { generation }, changes, expired = [] }) => {
        const into = this.generations.collection(generation, seen[generation]!);
        await advance(into, changes, position);
        for (const { scope, before } of expired) await into.removeBefore(scope, before);
      }),
    );
    const steady = there.filter(
      ({ changes, expired = [], generation }) => changes.length + expired.length > 0 && this.isSteady(generation.model),
    );
    for (const { generation } of steady) await catalog.changed(generation.generation);
  }

  override async parkedIn(generations: readonly Generation[]): Promise<ReadonlyMap<number, readonly ParkedStream[]>> {
    const waiting = await this.streams.generations();
    const parkedOf = async (each: Generation): Promise<readonly ParkedStream[]> =>
      waiting.includes(each.generation) ? this.writer.parked(each) : [];
    return new Map(await Promise.all(generations.map(async (each) => [each.generation, await parkedOf(each)] as const)));
  }

  override async leader(): Promise<number> {
    return (await this.generations.catalog.recent()).token;
  }
}
