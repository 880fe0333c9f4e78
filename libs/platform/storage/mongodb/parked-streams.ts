import type { Position } from '#platform/event-history/recorded-event';
import { MergedCalls } from '#platform/storage/mongodb/merged-calls';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';
import type { RequestedRetry, DocumentChange, ParkedStream } from '#platform/storage/read-model-writer';

interface ParkedStreamDocument extends Stored {
  readonly generation: number;
  readonly stream: string;
  /** Missing, with the next two, for a stream that is not parked but is to be rebuilt. */
  readonly revision?: number;
  readonly position?: Position;
  readonly reason?: string;
  /** The newest lease that has seen the stream parked. Writers under an older lease may not change it. */
  readonly token?: number;
  /** The outcome of a retry while it is being written: a `Retry` as JSON text. */
  readonly retry?: string;
  /** Set when a retry is requested. */
  readonly asked?: true;
  /** Set when the retry starts from the first event. */
  readonly whole?: true;
}

/** The outcome of a retry. A process that finds it half written completes it. */
export interface Retry {
  readonly changes: readonly DocumentChange[];
  readonly still: ParkedStream | null;
  /** Expected positions of the documents to change; null for one without a position. A document past its expected position is left unchanged. */
  readonly from: Readonly<Record<string, Position | null>>;
}

/** Parked streams, and requests to rebuild streams, of all generations. */
export class ParkedStreams {
  /** Metrics need all generations at the same time: one call reads the streams of all of them. */
  private readonly reading = new MergedCalls((generations: readonly number[]) => this.read(generations));

  constructor(private readonly database: MongoDatabase) {}

  /** Sorted by position. */
  async parked(generation: number): Promise<ParkedStream[]> {
    const found = await this.reading.ask(generation);
    return found.flatMap(({ stream, revision, position, reason }) =>
      revision === undefined ? [] : [{ stream, revision, position: position!, reason: reason! }],
    );
  }

  /** The generations with a parked stream or a request. */
  generations(): Promise<number[]> {
    return this.streams.distinct('generation');
  }

  /** Retries whose outcome is being written. */
  async retries(generation: number): Promise<[stream: string, retry: Retry][]> {
    const found = await this.reading.ask(generation);
    return found.flatMap(({ stream, retry }) => (retry === undefined ? [] : [[stream, JSON.parse(retry) as Retry]]));
  }

  /** Parks streams in one call: there may be many, and the lease must not expire meanwhile. A stream that is parked already keeps its revision. */
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

  /** Shuts out retries under an older lease. */
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

  /** Returns false and starts nothing if the stream is no longer parked, or a newer lease has seen it. */
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
