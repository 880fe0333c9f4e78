import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { REMOVE_SIMULATED_MESSAGES } from '#messaging/contract';
import { PLANNER } from '#job-queue/planned-ranges';
import type { Position } from '#platform/event-history/recorded-event';
import { JobStore } from '#job-queue/job-store';
import { DeletedData } from '#privacy/deleted-data/deleted-data';
import { type Generation, ReadModelWriter } from '#platform/storage/read-model-writer';
import { REDACT_EVENTS } from '#webhooks/contract';

/** Milliseconds to wait for the read models and jobs: the rebuild of a read model may take minutes. */
const LONGEST_WAIT = 300_000;
const POLL_MS = 20;

/** Waits until the read models and jobs that were derived from a person's facts have followed the history and no longer hold the person's data. */
@Injectable()
export class Traces {
  constructor(
    private readonly writer: ReadModelWriter,
    private readonly jobStore: JobStore,
    private readonly deletedData: DeletedData,
  ) {}

  /** Resolves when every read model, including those being built, has reached this position. Throws `read_model_behind`. */
  async takenIn(position: Position): Promise<void> {
    await until(async () => {
      const behind = (await this.following()).filter(({ checkpoint }) => checkpoint === null || checkpoint < position);
      for (const { model, paused } of behind) if (paused) refusePaused(model);
      return behind.length === 0;
    });
  }

  /** Resolves when nothing that was derived from the history up to this position holds data of a forgotten person. Throws `read_model_behind`. */
  async wiped(position: Position): Promise<void> {
    await this.takenIn(position);
    await this.dropOld();
    await until(async () => ((await this.jobStore.checkpoint(PLANNER)) ?? '') >= position);
    for (const queue of [REDACT_EVENTS, REMOVE_SIMULATED_MESSAGES]) {
      if ((await this.jobStore.parked(PLANNER, { queue, most: 1 })).length > 0) refuseUnplanned(queue);
      if ((await this.jobStore.deadLetters({ queue })).length > 0) refuseGivenUp(queue);
      await until(async () => (await this.jobStore.oldestDueAt(queue)) === null);
    }
    await this.deletedData.wipe();
  }

  /** Throws `read_model_behind` if a read model has parked one of these streams, because it would keep showing its data. */
  async refuseParked(streams: readonly string[]): Promise<void> {
    for (const generation of await this.following()) {
      const parked = (await this.writer.parked(generation)).find(({ stream }) => streams.includes(stream));
      if (parked !== undefined)
        throw new DomainError(
          'read_model_behind',
          `${generation.model} could not take in ${parked.stream} and still shows the customer. See projections parked, and forget once more when it is through.`,
        );
    }
  }

  /** The generations that still follow the history. */
  private async following(): Promise<Generation[]> {
    return (await this.writer.generations()).filter(({ state }) => state !== 'old');
  }

  /** Drops replaced generations: they are no longer updated, and would keep the data. */
  private async dropOld(): Promise<void> {
    for (const generation of await this.writer.generations()) if (generation.state === 'old') await this.writer.drop(generation);
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + LONGEST_WAIT; !(await done()); await pause(POLL_MS)) {
    if (performance.now() > deadline)
      throw new DomainError('read_model_behind', 'Not everything shows it yet; see projections status, and forget once more later.');
  }
}

function refuseUnplanned(queue: string): never {
  throw new DomainError(
    'read_model_behind',
    `What ${queue} is to remove could not be planned, and the customer may still be read of. See jobs list, and forget once more when nothing of it is parked.`,
  );
}

function refuseGivenUp(queue: string): never {
  throw new DomainError(
    'read_model_behind',
    `A job of ${queue} was given up, and the customer may still be read of. See jobs list, have it done with jobs retry, and forget once more.`,
  );
}

function refusePaused(model: string): never {
  throw new DomainError(
    'read_model_behind',
    `Building ${model} is paused, and it may hold data of the customer. Continue with projections resume ${model}, and forget once more.`,
  );
}
