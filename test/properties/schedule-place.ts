import type { Job, JobStore } from '#job-queue/job-store';
import type { Records } from '#platform/storage/records';
import { at, type JobBackend, type JobStoreUnderTest } from '#test/contracts/job-setting';
import type { Schedule } from '#test/properties/job-schedule';
import { type Outcomes, ScheduleRun } from '#test/properties/schedule-run';

/** Schedules that share a place. FerretDB looks at every job of a place for each query. */
const OF_A_PLACE = 20;

/** Where schedules run, one after the other. */
export class SchedulePlace {
  private opening!: () => Promise<JobStoreUnderTest>;
  private store: JobStoreUnderTest | undefined;
  private planned = 0;
  private runs = 0;

  constructor(private readonly backend: JobBackend) {}

  async outcomes(schedule: Schedule): Promise<Outcomes> {
    if (this.runs++ % OF_A_PLACE === 0) await this.move();
    return new ScheduleRun(schedule, `queue-${this.runs}`, this).outcomes();
  }

  get jobStore(): JobStore {
    return this.store!.jobStore;
  }

  get records(): Records {
    return this.store!.records;
  }

  clockIs(milliseconds: number): void {
    this.store!.clockIs?.(milliseconds);
  }

  async plan(jobs: readonly Job[], clocks: readonly { clock: string; ahead: number }[] = []): Promise<void> {
    const from = this.planned === 0 ? null : at(this.planned);
    if (!(await this.jobStore.plan('work', { from, to: at(++this.planned) }, jobs, clocks))) throw new Error('The planner is not there.');
  }

  /** The process is killed, and the next one begins. */
  async crash(): Promise<void> {
    await this.store!.crash();
    this.store = await this.opening();
  }

  async close(): Promise<void> {
    await this.store?.crash();
  }

  private async move(): Promise<void> {
    await this.close();
    this.opening = this.backend.place();
    this.store = await this.opening();
    this.planned = 0;
  }
}
