import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { StoredAnswers } from '#http/idempotency/stored-answers';
import { PLANNER } from '#job-queue/planned-ranges';
import { JobStore } from '#job-queue/job-store';

/** How far the jobs and the stored answers know the history. Unlike read models, neither can be rebuilt from it. */
export interface WorkPositions {
  /** The position up to which jobs are planned. */
  readonly planned: Position | null;
  /** The last position in a stored answer to a request with an idempotency key. */
  readonly answered: Position | null;
}

@Injectable()
export class WorkWitness {
  constructor(
    private readonly jobStore: JobStore,
    private readonly answers: StoredAnswers,
  ) {}

  async hear(): Promise<WorkPositions> {
    return { planned: await this.jobStore.checkpoint(PLANNER), answered: await this.answers.furthest() };
  }
}
