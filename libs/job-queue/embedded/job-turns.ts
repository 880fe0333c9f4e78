import { type Claim, type ClaimedJob, COMMON_GROUP, type GroupStatus, PRIORITIES, type Job } from '#job-queue/job-store';
import { QueueTurns } from '#job-queue/embedded/queue-turns';
import type { GroupPause } from '#job-queue/group-pause';
import { GroupPauses } from '#job-queue/embedded/group-pauses';
import type { JobClocks } from '#job-queue/embedded/job-clocks';
import { jobsOfKeys } from '#job-queue/embedded/job-rows';
import type { UnwrittenJobs } from '#job-queue/embedded/unwritten-jobs';
import type { Statements } from '#platform/storage/embedded/statements';

type Placed = Pick<Job, 'queue' | 'group' | 'priority' | 'dueAt'>;

/**
 * Whose turn it is, and who holds what: kept in memory, because the data directory has one owner. A lease and its holder end
 * together, and what was under way when a process was killed is due again as soon as the next one starts.
 */
export class JobTurns {
  private readonly queues = new Map<string, QueueTurns>();
  /** How many jobs of a queue wait, counted as they come and go: to count a million of them would hold everything up. */
  private readonly backlogs = new Map<string, number>();
  private readonly pauses: GroupPauses;
  /** How to take back what the writes of a group that is not committed yet have changed here. */
  private takingBack: (() => void)[] = [];

  constructor(
    private readonly statements: Statements,
    clocks: JobClocks,
    private readonly unwritten: UnwrittenJobs,
  ) {
    this.pauses = new GroupPauses(statements, clocks);
    const groups = statements.of(
      'SELECT kind AS queue, lane AS "group", rank AS priority, MIN(due_at) AS dueAt, COUNT(*) AS items FROM due_work GROUP BY kind, lane, rank',
    );
    for (const { items: jobs, ...oldest } of groups.all() as unknown as (Placed & { items: number })[]) {
      this.count(oldest.queue, jobs);
      this.expect(oldest);
    }
  }

  /** A job has come to its group, or is due sooner. */
  expect({ queue, group = COMMON_GROUP, priority = 0, dueAt }: Placed): void {
    this.of(queue).expect(group, priority, dueAt);
  }

  /** A job is planned, and not written yet. */
  planned(job: Placed): void {
    this.count(job.queue, 1);
    this.expect(job);
  }

  /** Within a write: adds to the number of jobs. */
  counted(queue: string, jobs: number): void {
    this.count(queue, jobs);
    this.takingBack.push(() => this.count(queue, -jobs));
  }

  hasTurn(queue: string, now: number): boolean {
    return this.of(queue).hasTurn(now);
  }

  waitingSince(queue: string, now: number): number | null {
    return this.of(queue).waitingSince(now);
  }

  claim(queue: string, claim: Claim): ClaimedJob[] {
    return this.of(queue).claim(claim);
  }

  /** Within a write: frees its place in the group. False when it is not held under this claim. */
  release({ queue, key, token, group = COMMON_GROUP }: ClaimedJob): boolean {
    const lease = this.of(queue).release(group, key, token);
    if (lease !== null) this.takingBack.push(() => this.of(queue).hold(group, key, lease));
    return lease !== null;
  }

  /** Its lease ends, if it is still the holder's; the group is looked at again. */
  expire({ queue, key, token, group = COMMON_GROUP }: ClaimedJob): void {
    const lease = this.of(queue).release(group, key, token);
    if (lease !== null) this.of(queue).hold(group, key, { ...lease, until: 0 });
  }

  /** Within a write: pauses the group until then; opens it without a pause. */
  pause({ queue, group = COMMON_GROUP }: ClaimedJob, pause: GroupPause | undefined): void {
    const before = this.pauses.of(queue, group);
    if (pause === before) return;
    if (pause === undefined) this.pauses.open(queue, group);
    else this.pauses.pause(queue, group, pause);
    this.takingBack.push(() => this.pauses.note(queue, group, before));
  }

  groupStatus(queue: string, group: string, now: number): GroupStatus {
    const held = jobsOfKeys(this.statements, queue, this.of(queue).heldIn(group, now));
    return { pausedUntil: this.pauses.until(queue, group), held };
  }

  /** Within a write: what to do when it comes to nothing. */
  orElse(takeBack: () => void): void {
    this.takingBack.push(takeBack);
  }

  /** The group of writes is there to stay. */
  committed(): void {
    this.takingBack = [];
  }

  /** The group of writes came to nothing. */
  undone(): void {
    for (const takeBack of this.takingBack.toReversed()) takeBack();
    this.takingBack = [];
  }

  /** The oldest of each group is the first of the group's index; jobs have no index by their moments alone, which each would have to be put into. */
  oldestDueAt(queue: string): number | null {
    const read = this.statements.of(
      `SELECT MIN((SELECT MIN(due_at) FROM due_work WHERE kind = ? AND lane = lanes.value AND rank = ranks.value)) AS oldest
       FROM json_each(?) AS lanes, json_each(?) AS ranks`,
    );
    return read.get(queue, JSON.stringify(this.of(queue).groupNames), JSON.stringify(PRIORITIES))!['oldest'] as number | null;
  }

  backlog(): { queue: string; count: number; oldestDueAt: number }[] {
    const waiting = [...this.backlogs].filter(([, count]) => count > 0);
    return waiting.map(([queue, count]) => ({ queue, count, oldestDueAt: this.oldestDueAt(queue)! }));
  }

  private of(queue: string): QueueTurns {
    let turns = this.queues.get(queue);
    if (turns === undefined) {
      turns = new QueueTurns(queue, this.pauses, this.statements, this.unwritten);
      this.queues.set(queue, turns);
    }
    return turns;
  }

  private count(queue: string, jobs: number): void {
    this.backlogs.set(queue, (this.backlogs.get(queue) ?? 0) + jobs);
  }
}
