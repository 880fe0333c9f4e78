import type { Position } from '#platform/event-history/recorded-event';
import { MergedCalls } from '#platform/storage/mongodb/merged-calls';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';
import type { RequestedRetry, DocumentChange, ParkedStream } from '#platform/storage/read-model-writer';

interface ParkedStreamDocument extends Stored {
  readonly generation: number;
  readonly stream: string;
  /** These three are missing where nothing waits: all of it is to be rebuilt. */
  readonly revision?: number;
  readonly position?: Position;
  readonly reason?: string;
  /** The newest lease that knows that it waits; a writer under an older one has lost it. */
  readonly token?: number;
  /** The outcome of trying it again, while that is being written: a `Retry` as JSON text. */
  readonly retry?: string;
  /** Somebody wants it to be tried again. */
  readonly asked?: true;
  /** From its first event on. */
  readonly whole?: true;
}

/** The outcome of trying a stream again, to be finished by the process that finds it half done. */
export interface Retry {
  readonly changes: readonly DocumentChange[];
  readonly still: ParkedStream | null;
  /** Up to where the history was in the documents that change; null where there was none. One that has gone on since stays as it is. */
  readonly from: Readonly<Record<string, Position | null>>;
}

/** The streams that wait, or are to be rebuilt, of all generations. */
export class ParkedStreams {
  /** The metrics need all generations at once: one call reads the streams of all of them. */
  private readonly reading = new MergedCalls((generations: readonly number[]) => this.read(generations));

  constructor(private readonly database: MongoDatabase) {}

  /** By position. */
  async parked(generation: number): Promise<ParkedStream[]> {
    const found = await this.reading.ask(generation);
    return found.flatMap(({ stream, revision, position, reason }) =>
      revision === undefined ? [] : [{ stream, revision, position: position!, reason: reason! }],
    );
  }

  /** The generations in which anything waits, or is to be rebuilt. */
  generations(): Promise<number[]> {
    return this.streams.distinct('generation');
  }

  /** What is being tried again. */
  async retries(generation: number): Promise<[stream: string, retry: Retry][]> {
    const found = await this.reading.ask(generation);
    return found.flatMap(({ stream, retry }) => (retry === undefined ? [] : [[stream, JSON.parse(retry) as Retry]]));
  }

  /** A stream that already waits keeps its place. One call: many may be parked at once, and a lease must not end meanwhile. */
  async park(generation: number, streams: readonly ParkedStream[], token: number): Promise<void> {
    const operations = streams.flatMap((parked) => {
      const _id = idOf(generation, parked.stream);
      return [
        { updateOne: { filter: { _id }, update: { $setOnInsert: { generation, token, ...parked } }, upsert: true } },
        { updateOne: { filter: { _id, revision: { $exists: false } }, update: { $set: parked } } },
      ];
    });
    if (operations.length > 0) await this.streams.bulkWrite(operations);
  }

  /** Shuts out those who would try a stream again under an older lease. */
  async fence(token: number): Promise<void> {
    await this.streams.updateMany({}, { $max: { token } });
  }

  async ask(generation: number): Promise<void> {
    await this.streams.updateMany({ generation }, { $set: { asked: true } });
  }

  async askForWhole(generation: number, stream: string): Promise<void> {
    const asked = { $set: { generation, stream, asked: true as const, whole: true as const } };
    await this.streams.updateOne({ _id: idOf(generation, stream) }, asked, { upsert: true });
  }

  async requestedRetries(): Promise<RequestedRetry[]> {
    const found = await this.streams.find({ asked: true }).toArray();
    return found.map(({ generation, stream, whole = false }) => ({ generation, stream, whole }));
  }

  /** False, and nothing begun, when the stream does not wait any more, or a newer lease knows of it. */
  async beginRetry(generation: number, stream: string, retry: Retry, token: number): Promise<boolean> {
    const known = { _id: idOf(generation, stream), token: { $not: { $gt: token } } };
    const { matchedCount } = await this.streams.updateOne(known, { $set: { retry: JSON.stringify(retry) } });
    return matchedCount === 1;
  }

  async endRetry(generation: number, stream: string, still: ParkedStream | null): Promise<void> {
    const _id = idOf(generation, stream);
    if (still === null) await this.streams.deleteOne({ _id });
    else await this.streams.updateOne({ _id }, { $set: { ...still }, $unset: { retry: '', asked: '', whole: '' } });
  }

  async forget(generation: number): Promise<void> {
    await this.streams.deleteMany({ generation });
  }

  private async read(generations: readonly number[]): Promise<readonly ParkedStreamDocument[][]> {
    const found = await this.streams
      .find({ generation: { $in: [...generations] } })
      .sort({ position: 1 })
      .toArray();
    return generations.map((each) => found.filter(({ generation }) => generation === each));
  }

  private get streams() {
    return this.database.collection<ParkedStreamDocument>('parked_streams');
  }
}

const idOf = (generation: number, stream: string): string => `${generation} ${stream}`;
