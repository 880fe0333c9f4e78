import type { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type BirpcReturn, createBirpc } from 'birpc';
import { Clock } from '#kernel/time';
import type { FiledModels } from '#platform/storage/embedded/lists-in-file';
import { accountOf } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { startThread } from '#platform/threads/thread';
import { projectionsOf } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';
import { PastDocuments } from '#reports/writing/past-documents';
import { ReportParts } from '#reports/writing/report-parts';
import type { ReportOrder, ReportWriter, Sources, Written, WrittenStep } from '#reports/writing/report-writer';

/** Milliseconds that the read models may take to reach a report's position. */
const PATIENCE = 20_000;

type Writing = Pick<ReportWriter, 'write' | 'sum' | 'close'>;

/**
 * Runs `ReportWriter` in a separate thread, so that reading, formatting, compressing and hashing rows delays no request. The thread is started by the
 * first report.
 */
@Injectable()
export class ThreadedReportWriter implements OnApplicationShutdown {
  private readonly sources: Sources;
  private thread: Worker | undefined;
  private writing: BirpcReturn<Writing, Sources> | undefined;

  constructor(
    private readonly readModels: ReadModels,
    past: PastDocuments,
    parts: ReportParts,
    private readonly clock: Clock,
  ) {
    this.sources = {
      list: (collection, query) => readModels.list(collection, query),
      changedSince: (type, position) => past.changedSince(type, position),
      asOf: (type, stream, position) => past.asOf(type, stream, position),
      part: (run, scope, n) => parts.stored(run, scope, n),
    };
  }

  /** See `ReportWriter.write`. */
  async write(order: ReportOrder, written: Written): Promise<WrittenStep> {
    return this.writer().write(order, written, await this.models(order), this.clock.milliseconds());
  }

  /** See `ReportWriter.sum`. */
  async sum(order: ReportOrder, written: Written): Promise<string | null> {
    return this.writer().sum(order, written, await this.models(order));
  }

  /** See `ReportWriter.close`. The thread has only caches, so without a thread there is nothing to do. */
  async close({ run }: ReportOrder): Promise<void> {
    await this.writing?.close(run);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  /** Waits until the read models have reached the report's position. The result is null if their store is not a file that the thread can read. */
  private async models({ type, position, scope }: ReportOrder): Promise<FiledModels | null> {
    const models = projectionsOf(reportTypeOf(type)).map(({ name }) => name);
    if (!(await this.readModels.reached(position, PATIENCE, models, accountOf(scope))))
      throw new Error(`The read models of ${type} are behind.`);
    return this.readModels.filed(models);
  }

  private writer(): BirpcReturn<Writing, Sources> {
    return (this.writing ??= createBirpc<Writing, Sources>(this.sources, {
      post: (message) => this.thread?.postMessage(message),
      on: (hear) => (this.thread = this.started(hear)),
    }));
  }

  private started(hear: (said: unknown) => void): Worker {
    let cause: unknown;
    return startThread('writing-thread', import.meta.url, hear)
      .on('error', (fault) => (cause = fault))
      .on('exit', () => {
        this.writing?.$close(new Error('The thread that writes reports has ended.', { cause }));
        this.writing = undefined;
      });
  }
}
