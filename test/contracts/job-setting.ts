import type { Claim, ClaimedJob, JobStore, HistoryRange, Job } from '#job-queue/job-store';
import type { Records, RecordWrite } from '#platform/storage/records';

export interface JobStoreUnderTest {
  readonly jobStore: JobStore;
  readonly records: Records;
  /** Ends as a killed process does: its leases are completed by nobody. */
  crash(): Promise<void>;
  /** Sets the clock that leases are measured by, where that is not the caller's. */
  clockIs?(milliseconds: number): void;
}

export interface JobBackend {
  readonly name: string;
  /** A place of its own, and what opens it; opened again, it is as it was. */
  place(): () => Promise<JobStoreUnderTest>;
  /** Why several processes cannot share a place, if they cannot. */
  readonly oneProcess?: string;
}

export const NOW = 1_760_000_000_000;
export const LEASE = 30_000;
export const SCOPE = 'acct_1:test';

export const at = (place: number): string => String(place).padStart(20, '0');
export const range = (from: number | null, to: number): HistoryRange => ({ from: from === null ? null : at(from), to: at(to) });
export const newJob = (key: string, more: Partial<Job> = {}): Job => ({
  queue: 'send',
  key,
  dueAt: NOW,
  payload: { to: key },
  ...more,
});
export const record = (id: string, json: string): RecordWrite => ({
  collection: 'attempts',
  id,
  scope: SCOPE,
  createdAt: 1,
  filters: { status: 'failed' },
  json,
});
export const keys = (jobs: readonly ClaimedJob[]): string[] => jobs.map(({ key }) => key);

export const claimFrom = (store: JobStoreUnderTest, queue: string, claim: Claim): Promise<ClaimedJob[]> => {
  store.clockIs?.(claim.now);
  return store.jobStore.claim(queue, claim);
};

/** A place for each test of a suite, opened by one process. */
export class JobSetting {
  store!: JobStoreUnderTest;
  private reopen!: () => Promise<JobStoreUnderTest>;
  private places = 0;

  constructor({ place }: JobBackend) {
    beforeEach(async () => {
      this.reopen = place();
      this.store = await this.open();
    });
    afterEach(() => this.store.crash());
  }

  /** A further process. */
  open(): Promise<JobStoreUnderTest> {
    return this.reopen();
  }

  /** The process is killed, and the next one begins. */
  async restart(): Promise<void> {
    await this.store.crash();
    this.store = await this.open();
  }

  readonly plan = async (...jobs: Job[]): Promise<boolean> => {
    const { jobStore } = this.store;
    return jobStore.plan('work', { from: await jobStore.checkpoint('work'), to: at(++this.places) }, jobs);
  };

  /** A clock goes forward, as the history tells. */
  readonly advance = async (clock: string, ahead: number): Promise<boolean> => {
    const { jobStore } = this.store;
    return jobStore.plan('work', { from: await jobStore.checkpoint('work'), to: at(++this.places) }, [], [{ clock, ahead }]);
  };

  readonly claim = (most = 10, now = NOW, queue = 'send', more: Partial<Claim> = {}): Promise<ClaimedJob[]> =>
    claimFrom(this.store, queue, { most, now, lease: LEASE, ...more });

  readonly claimed = async (now = NOW): Promise<ClaimedJob> => (await this.claim(1, now))[0]!;
}
