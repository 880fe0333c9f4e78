import type { Position } from '#platform/event-history/recorded-event';
import type { MongoDatabase, Stored } from '#platform/storage/mongodb/mongo-database';
import type { AskedRetry, DocumentChange, ParkedStream } from '#platform/storage/read-model-writer';

interface KeptStream extends Stored {
  readonly generation: number;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly reason: string;
  /** What came of trying it again, while that is being written: a `Retry` as JSON text. */
  readonly retry?: string;
  /** Somebody wants it to be tried again. */
  readonly asked?: true;
}

/** The outcome of trying a stream again, to be finished by whoever finds it half done. */
export interface Retry {
  readonly changes: readonly DocumentChange[];
  readonly still: ParkedStream | null;
}

/** The streams that wait, of all generations. */
export class ParkedStreams {
  constructor(private readonly database: MongoDatabase) {}

  /** By position; those being tried again have their `retry`. */
  async of(generation: number): Promise<{ parked: ParkedStream; retry: Retry | null }[]> {
    const found = await this.streams.find({ generation }).sort({ position: 1 }).toArray();
    return found.map(({ stream, revision, position, reason, retry }) => ({
      parked: { stream, revision, position, reason },
      retry: retry === undefined ? null : (JSON.parse(retry) as Retry),
    }));
  }

  /** One that waits already goes on waiting from where it does. */
  async park(generation: number, streams: readonly ParkedStream[]): Promise<void> {
    for (const parked of streams) {
      await this.streams.updateOne({ _id: idOf(generation, parked.stream) }, { $setOnInsert: { generation, ...parked } }, { upsert: true });
    }
  }

  async ask(generation: number): Promise<void> {
    await this.streams.updateMany({ generation }, { $set: { asked: true } });
  }

  async asked(): Promise<AskedRetry[]> {
    const found = await this.streams.find({ asked: true }).toArray();
    return found.map(({ generation, stream }) => ({ generation, stream }));
  }

  async beginRetry(generation: number, stream: string, retry: Retry): Promise<void> {
    await this.streams.updateOne({ _id: idOf(generation, stream) }, { $set: { retry: JSON.stringify(retry) } });
  }

  async endRetry(generation: number, stream: string, still: ParkedStream | null): Promise<void> {
    const _id = idOf(generation, stream);
    if (still === null) await this.streams.deleteOne({ _id });
    else await this.streams.replaceOne({ _id }, { generation, ...still });
  }

  async forget(generation: number): Promise<void> {
    await this.streams.deleteMany({ generation });
  }

  private get streams() {
    return this.database.collection<KeptStream>('parked_streams');
  }
}

const idOf = (generation: number, stream: string): string => `${generation} ${stream}`;
