import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { StoredAnswers } from '#http/idempotency/stored-answers';
import { PLANNER } from '#job-queue/planned-ranges';
import { JobStore } from '#job-queue/job-store';

/** What work beside the history knows of it, which no history can make again. */
export interface WorkTestimony {
  /** Up to where jobs are planned. */
  readonly planned: Position | null;
  /** The furthest place that a kept answer names. */
  readonly answered: Position | null;
}

@Injectable()
export class WorkWitness {
  constructor(
    private readonly jobStore: JobStore,
    private readonly answers: StoredAnswers,
  ) {}

  async hear(): Promise<WorkTestimony> {
    return { planned: await this.jobStore.checkpoint(PLANNER), answered: await this.answers.furthest() };
  }
}
