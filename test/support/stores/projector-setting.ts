import { Logger } from '@nestjs/common';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import type { SkippedEvent } from '#platform/projector/skipped-events';
import { parkedStreamJob } from '#job-queue/parked-stream-jobs';
import type { ParkingListener } from '#platform/projector/parking-notices';
import type { Job } from '#job-queue/job-store';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { eventually } from '#test/support/machine/eventually';

interface Tally {
  stream: string;
  count: number;
  sum: number;
  version: number;
}

/** Counts per stream; an event whose number is in `poison` cannot be applied. */
export const tallies = (name: string, version = 1, poison = new Set<number>()): Projection => {
  const projection: Projection<Tally> = {
    name,
    version,
    filters: { count: ({ count }) => count },
    documentOf: ({ stream }) => stream,
    evolve: (tally, { stream, data }) => {
      const { n } = data as { n: number };
      if (poison.has(n)) throw new Error(`cannot take in ${n}`);
      return { stream, count: (tally?.count ?? 0) + 1, sum: (tally?.sum ?? 0) + n, version };
    },
    createdAt: () => 1_700_000_000,
  };
  return projection as unknown as Projection;
};

/** A projector between an embedded history and embedded read models, new for each test. */
export class ProjectorSetting {
  backend!: HistoryBackend;
  file!: ReadModelFile;
  writer!: EmbeddedReadModelWriter;
  readModels!: EmbeddedReadModels;
  projector!: Projector;
  /** The projector's requested jobs. */
  jobs: Job[] = [];
  /** The skips by operators. */
  skipped: SkippedEvent[] = [];
  restored: SkippedEvent[] = [];
  private directory!: string;
  private written = 0;

  static forEachTest(): ProjectorSetting {
    const setting = new ProjectorSetting();
    beforeEach(() => setting.setUp());
    afterEach(() => setting.tearDown());
    return setting;
  }

  async start(...list: Projection[]): Promise<void> {
    this.projector = new Projector(() => list, this.backend.history, this.writer, this.listener, {
      all: async () => this.skipped,
      restored: async () => this.restored,
    });
    await this.projector.start();
  }

  readonly listener: ParkingListener = { onParked: async (notices) => void this.jobs.push(...notices.map(parkedStreamJob)) };

  async restart(...list: Projection[]): Promise<void> {
    await this.projector.stop();
    this.file.close();
    this.open();
    await this.start(...list);
  }

  /** Writes numbered events concurrently to seven streams in turn. */
  async write(count: number): Promise<void> {
    const append = (n: number): Promise<unknown> => this.backend.store.append(`order-${n % 7}`, 'any', [newEvent({ n })]);
    await Promise.all(Array.from({ length: count }, () => append(this.written++)));
  }

  /** Waits until only live generations remain, except old ones and those in state `aside`, with the whole history applied. */
  async caughtUp(aside?: 'building'): Promise<void> {
    const checkpoint = await this.backend.history.end();
    await eventually(async () => {
      const generations = (await this.writer.generations()).filter(({ state }) => state !== 'old' && state !== aside);
      expect(generations.map((each) => [each.state, each.checkpoint])).toEqual(generations.map(() => ['live', checkpoint]));
    });
  }

  async documents(model: string): Promise<Tally[]> {
    const { documents } = await this.readModels.list(model, { scope: 'acct_1:test', filters: {}, created: {}, limit: 100 });
    return documents.map((text) => JSON.parse(text) as Tally);
  }

  /** The documents that the whole history results in, as listed. */
  async whole(version = 1): Promise<Tally[]> {
    const streams = Map.groupBy(await this.backend.history.read(null, 1_000_000), ({ stream }) => stream);
    const sum = (events: readonly RecordedEvent[]): number => events.reduce((total, { data }) => total + (data as { n: number }).n, 0);
    const tallied = [...streams].map(([stream, events]) => ({ stream, count: events.length, sum: sum(events), version }));
    return tallied.toSorted((a, b) => (a.stream < b.stream ? 1 : -1));
  }

  private async setUp(): Promise<void> {
    Logger.overrideLogger(false);
    this.directory = mkdtempSync(join(tmpdir(), 'projector-'));
    this.backend = await embeddedHistory();
    this.written = 0;
    this.jobs = [];
    this.skipped = [];
    this.open();
  }

  private async tearDown(): Promise<void> {
    await this.projector.stop();
    this.file.close();
    await this.backend.close();
    rmSync(this.directory, { recursive: true });
  }

  private open(): void {
    this.file = new ReadModelFile(join(this.directory, 'read-models.db'));
    this.writer = new EmbeddedReadModelWriter(this.file);
    this.readModels = new EmbeddedReadModels(this.file);
  }
}
