import type { Claim, ClaimedWork, DueWork, RecordWrite, Stretch, WorkItem } from '#platform/storage/due-work';
import type { Records } from '#platform/storage/records';

export interface DueWorkUnderTest {
  readonly dueWork: DueWork;
  readonly records: Records;
  /** Ends as a killed process does: its leases are settled by nobody. */
  crash(): Promise<void>;
  /** Sets the clock that leases are measured by, where that is not the caller's. */
  clockIs?(milliseconds: number): void;
}

export interface DueWorkBackend {
  readonly name: string;
  /** A place of its own, and what opens it; opened again, it is as it was. */
  place(): () => Promise<DueWorkUnderTest>;
  /** Why several processes cannot share a place, if they cannot. */
  readonly oneProcess?: string;
}

export const NOW = 1_760_000_000_000;
export const LEASE = 30_000;
export const SCOPE = 'acct_1:test';

export const at = (place: number): string => String(place).padStart(20, '0');
export const stretch = (from: number | null, to: number): Stretch => ({ from: from === null ? null : at(from), to: at(to) });
export const item = (key: string, more: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'send',
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
export const keys = (works: readonly ClaimedWork[]): string[] => works.map(({ key }) => key);

export const claimFrom = (store: DueWorkUnderTest, kind: string, claim: Claim): Promise<ClaimedWork[]> => {
  store.clockIs?.(claim.now);
  return store.dueWork.claim(kind, claim);
};

/** A place for each test of a suite, opened by one process. */
export class DueWorkSetting {
  store!: DueWorkUnderTest;
  private reopen!: () => Promise<DueWorkUnderTest>;
  private places = 0;

  constructor({ place }: DueWorkBackend) {
    beforeEach(async () => {
      this.reopen = place();
      this.store = await this.open();
    });
    afterEach(() => this.store.crash());
  }

  /** A further process. */
  open(): Promise<DueWorkUnderTest> {
    return this.reopen();
  }

  /** The process is killed, and the next one begins. */
  async restart(): Promise<void> {
    await this.store.crash();
    this.store = await this.open();
  }

  readonly plan = async (...items: WorkItem[]): Promise<boolean> => {
    const { dueWork } = this.store;
    return dueWork.plan('work', { from: await dueWork.planned('work'), to: at(++this.places) }, items);
  };

  readonly claim = (most = 10, now = NOW, kind = 'send', more: Partial<Claim> = {}): Promise<ClaimedWork[]> =>
    claimFrom(this.store, kind, { most, now, lease: LEASE, ...more });

  readonly claimed = async (now = NOW): Promise<ClaimedWork> => (await this.claim(1, now))[0]!;
}
