import { Injectable } from '@nestjs/common';
import { NAMED, namedStreams } from '#apps/composition/named-streams';
import { JobPlanner } from '#job-queue/job-planner';
import { JobStore } from '#job-queue/job-store';
import { PLANNER } from '#job-queue/planned-ranges';
import type { HealthChecks } from '#platform/metrics/health-checks';

/** The state of planning, for the process that plans. */
@Injectable()
export class PlanningState {
  constructor(
    private readonly jobStore: JobStore,
    private readonly planner: JobPlanner,
  ) {}

  /** Reports parked plans and dead letters as notes. If planning itself keeps failing, the process is not ready. */
  checkedBy(checks: HealthChecks): void {
    checks.register('planning', async () => this.planner.loop.health());
    checks.note('planning', async () => this.planner.loop.trouble());
    checks.note('parked plans', async () => {
      const words: string[] = [];
      for (const { queue, parked } of await this.jobStore.parkedCounts(PLANNER)) {
        const first = await this.jobStore.parked(PLANNER, { queue, most: 10 * NAMED });
        words.push(namedStreams(queue, parked, 'event', first));
      }
      return words.length === 0 ? null : `${words.join('; ')}. See jobs list.`;
    });
    checks.note('dead letters', async () => {
      const words = (await this.jobStore.deadCounts()).map(
        ({ queue, dead }) => `${queue}: ${dead} ${dead === 1 ? 'job was' : 'jobs were'} given up`,
      );
      return words.length === 0 ? null : `${words.join('; ')}. See jobs list.`;
    });
  }
}
