import type { ClaimedJob, Job, JobResult, JobStore } from '#job-queue/job-store';
import { LEASE, NOW, SCOPE } from '#test/contracts/job-setting';
import { endOf, type Outcome, type Schedule, type ScheduledJob, type Step } from '#test/properties/job-schedule';
import type { SchedulePlace } from '#test/properties/schedule-place';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ALL = 1000;
/** Claims after the last step until nothing is left. */
const MOST_CLAIMS = 300;
const GROUPS = ['', 'a', 'b', 'c', 'd'];

interface Payload {
  readonly job: ScheduledJob;
  /** How many attempts are written down. */
  readonly ended: number;
}

/** What a schedule came to. */
export interface Outcomes {
  /** What was seen up to the first lease that was lost. After one, stores may give what is left in another order. */
  readonly seen: readonly string[];
  /** The attempts that were written down. */
  readonly ends: readonly string[];
  readonly records: readonly string[];
  readonly dead: readonly string[];
}

/** One schedule, in a queue and by a clock of its own. */
export class ScheduleRun {
  private now = NOW;
  private ahead = 0;
  private strict = true;
  private readonly held = new Map<string, ClaimedJob>();
  /** When the first lease of a job that may be held ends. */
  private leaseEnds = Infinity;
  private readonly seen: string[] = [];
  private readonly ends: string[] = [];
  private readonly clock: string;

  constructor(
    private readonly schedule: Schedule,
    private readonly queue: string,
    private readonly place: SchedulePlace,
  ) {
    this.clock = `acct_${queue}:test`;
  }

  async outcomes(): Promise<Outcomes> {
    for (const step of this.schedule.steps) await this.take(step);
    await this.finish();
    const records = await Promise.all(
      this.ends.map((end) => this.place.records.get('attempts', `${this.queue} ${JSON.stringify(end)}`, SCOPE)),
    );
    const dead = await this.jobStore.deadLetters({ queue: this.queue });
    return {
      seen: this.seen,
      ends: this.ends.toSorted(),
      records: records.flatMap((each) => each ?? []).toSorted(),
      dead: dead.map(({ key, attempts }) => (this.strict ? `${key} after ${attempts}` : key)).toSorted(),
    };
  }

  private get jobStore(): JobStore {
    return this.place.jobStore;
  }

  private async take(step: Step): Promise<void> {
    this.place.clockIs(this.now);
    switch (step.does) {
      case 'plan':
        return this.place.plan(step.jobs.map((each) => this.jobOf(each)));
      case 'add':
        return this.jobStore.add(step.jobs.map((each) => this.jobOf(each)));
      case 'wait':
        return this.pass(step.seconds * SECOND);
      case 'move the clock':
        this.ahead += step.seconds * SECOND;
        return this.place.plan([], [{ clock: this.clock, ahead: this.ahead }]);
      case 'claim':
        return this.claim(step.most);
      case 'end':
        return this.end(({ ordinal }) => (ordinal * 7 + step.salt) % 10 < step.ofTen);
      case 'look':
        return this.look();
      case 'release':
        this.strict = false;
        return this.jobStore.release([...this.held.values()]);
      case 'lose leases':
        this.strict = false;
        return this.pass(LEASE);
      case 'crash':
        this.strict = false;
        this.held.clear();
        return this.place.crash();
    }
  }

  private pass(milliseconds: number): void {
    this.now += milliseconds;
    if (this.now >= this.leaseEnds) this.strict = false;
  }

  private async claim(most: number): Promise<void> {
    const { perGroup } = this.schedule;
    const caps = perGroup === undefined ? {} : { perGroup };
    const claimed = await this.jobStore.claim(this.queue, { most, now: this.now, lease: LEASE, ...caps });
    if (claimed.length > 0) this.leaseEnds = Math.min(this.leaseEnds, this.now + LEASE);
    for (const job of claimed) {
      const stale = this.held.get(job.key);
      this.held.set(job.key, job);
      if (stale !== undefined && (await this.jobStore.complete(stale, {}))) throw new Error(`${job.key} was ended under an old lease.`);
    }
    this.sees(`claimed ${claimed.map(shown).toSorted().join(', ')}`);
  }

  private async end(ends: (job: ScheduledJob) => boolean): Promise<void> {
    for (const claimed of [...this.held.values()].toSorted(byKey)) {
      const { job, ended } = claimed.payload as Payload;
      if (!ends(job)) continue;
      this.held.delete(job.key);
      const outcome = job.outcomes[ended]!;
      const kept = await this.jobStore.complete(claimed, this.resultOf(claimed, outcome));
      if (kept) this.ends.push(endOf(job.key, ended, outcome));
      this.sees(`ended ${job.key} ${kept}`);
    }
    if (this.held.size === 0) this.leaseEnds = Infinity;
  }

  private resultOf({ key, payload, clock }: ClaimedJob, outcome: Outcome): JobResult {
    const { job, ended } = payload as Payload;
    if (outcome.ends === 'dead') return { dead: { id: `${this.queue} ${key}`, reason: 'it could not be done', diedAt: this.now } };
    if (outcome.ends === 'done') {
      const { next, record, opens } = outcome;
      const json = JSON.stringify(endOf(key, ended, outcome));
      const records = record
        ? [{ collection: 'attempts', id: `${this.queue} ${json}`, scope: SCOPE, createdAt: 1, filters: {}, json }]
        : [];
      return { next: next.map((each) => this.jobOf(each)), records, ...(opens && { pauseUntil: 0 }) };
    }
    const { after, counts, pause } = outcome;
    const now = this.now + (clock === undefined ? 0 : this.ahead);
    const dueAt = now + after * SECOND + job.ordinal;
    const reschedule = { dueAt, payload: { job, ended: ended + 1 } satisfies Payload, priority: 1 as const, countsAsAttempt: counts };
    return { reschedule, ...(pause !== undefined && { pauseUntil: now + pause * SECOND }) };
  }

  private async look(): Promise<void> {
    const { queue, now, jobStore } = this;
    const groups = await Promise.all(GROUPS.map((group) => jobStore.groupStatus(queue, group, now)));
    const shownGroups = groups.map(({ pausedUntil, held }) => `${pausedUntil} ${held.map(({ key }) => key).toSorted().join(' ')}`); // prettier-ignore
    const waiting = (await jobStore.waiting(queue, '')).map(({ key }) => key);
    const due = [await jobStore.isDue(queue, 'job-', now), await jobStore.oldestDueAt(queue), await jobStore.awaited(this.clock, now)];
    this.sees(`groups ${shownGroups.join('; ')}, waiting ${waiting.join(' ')}, due ${due.join(' ')}`);
  }

  /** Goes on until nothing is left. */
  private async finish(): Promise<void> {
    for (let claims = 0; (await this.jobStore.waiting(this.queue, '')).length > 0; claims++) {
      if (claims === MOST_CLAIMS) throw new Error(`It does not end: ${JSON.stringify(await this.jobStore.waiting(this.queue, ''))}`);
      await this.end(() => true);
      this.pass(claims % 2 === 0 ? 0 : MINUTE);
      this.place.clockIs(this.now);
      await this.claim(this.schedule.takesTurns ? 2 : ALL);
    }
  }

  private jobOf(job: ScheduledJob): Job {
    const { key, ordinal, group, priority, byClock, due } = job;
    const now = this.now + (byClock ? this.ahead : 0);
    const payload: Payload = { job, ended: 0 };
    const named = { ...(group !== undefined && { group }), ...(byClock && { clock: this.clock }) };
    return { queue: this.queue, key, priority, dueAt: now + due * SECOND + ordinal, payload, ...named };
  }

  private sees(what: string): void {
    if (this.strict) this.seen.push(`${(this.now - NOW) / SECOND}: ${what}`);
  }
}

const byKey = (one: ClaimedJob, other: ClaimedJob): number => (one.key < other.key ? -1 : 1);

const shown = ({ key, attempt, redelivered, priority, dueAt }: ClaimedJob): string =>
  `${key} (${attempt}${redelivered ? ' again' : ''}, ${priority}, ${dueAt - NOW})`;
