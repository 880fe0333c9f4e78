import type { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type BirpcReturn, createBirpc } from 'birpc';
import { Clock } from '#kernel/time';
import type { FiledModels } from '#platform/storage/embedded/lists-in-file';
import { ReadModels } from '#platform/storage/read-models';
import { startThread } from '#platform/threads/thread';
import { projectionsOf } from '#reports/types/report-type';
import { reportTypeOf } from '#reports/types/report-types';
import { PastDocuments } from '#reports/writing/past-documents';
import { ReportParts } from '#reports/writing/report-parts';
import type { ReportOrder, ReportWriter, Sources, Written, WrittenStep } from '#reports/writing/report-writer';

/** Milliseconds that read models may take to reach a report's position. */
const PATIENCE = 20_000;

type Writing = Pick<ReportWriter, 'write' | 'sum' | 'close'>;

/**
 * The writer in a separate thread: rows are read, formatted, compressed and hashed without delaying requests. A service without reports has no such
 * thread.
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

  /** See `ReportWriter`. */
  async write(order: ReportOrder, written: Written): Promise<WrittenStep> {
    return this.writer().write(order, written, await this.models(order), this.clock.milliseconds());
  }

  async sum(order: ReportOrder, written: Written): Promise<string | null> {
    return this.writer().sum(order, written, await this.models(order));
  }

  /** The thread only holds caches, so without a thread there is nothing to close. */
  async close({ run }: ReportOrder): Promise<void> {
    await this.writing?.close(run);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  private async models(order: ReportOrder): Promise<FiledModels | null> {
    const models = projectionsOf(reportTypeOf(order.type)).map(({ name }) => name);
    if (!(await this.readModels.reached(order.position, PATIENCE, models))) throw new Error(`The read models of ${order.type} are behind.`);
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
