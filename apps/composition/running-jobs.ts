import { Inject, Injectable } from '@nestjs/common';
import type { Duties } from '#apps/composition/duties';
import { DUTIES } from '#apps/composition/process-parts';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { Background, type BackgroundPart } from '#platform/process/background';

/** Performs the jobs of the policies that are among the duties of this process. */
@Injectable()
@Background({ phase: 'jobs', duty: 'performs' })
export class PerformedJobs implements BackgroundPart {
  constructor(
    private readonly runner: JobRunner,
    @Inject(DUTIES) private readonly duties: Duties,
  ) {}

  start(): void {
    this.runner.start(this.duties.performs);
  }

  stop(): Promise<void> {
    return this.runner.stop();
  }
}

/** Plans the jobs of every policy, whichever process performs them. Separate from `JobPlanner`, which command handlers use without this. */
@Injectable()
@Background({ phase: 'plans', duty: 'plans' })
export class PlannedJobs implements BackgroundPart {
  constructor(private readonly planner: JobPlanner) {}

  start(): void {
    this.planner.start();
  }

  stop(): Promise<void> {
    return this.planner.stop();
  }
}
