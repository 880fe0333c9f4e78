import { type Claim, type ClaimedJob, PRIORITIES, type Priority } from '#job-queue/job-store';
import { type JobRow, oldestJobs, claimedJobOf } from '#job-queue/embedded/job-rows';
import { roomOf } from '#job-queue/group-pause';
import type { GroupPauses } from '#job-queue/embedded/group-pauses';
import type { Statements } from '#platform/storage/embedded/statements';
import { BEFORE_ALL, earliest, JobGroup, type GroupTurn, type JobLease } from '#job-queue/embedded/turn-group';
import type { UnwrittenJobs } from '#job-queue/embedded/unwritten-jobs';
import { TurnHeap } from '#job-queue/embedded/turn-heap';

/**
 * The groups of one queue that have jobs. When a group is looked at next is a lower bound, mended when it is looked at, so that a change of an
 * job costs next to nothing.
 */
export class QueueTurns {
  private readonly groups = new Map<string, JobGroup>();
  private readonly heaps = PRIORITIES.map(() => new TurnHeap<GroupTurn>());
  private lastToken = 0;
  private lastServed = 0;
  private lastRequested = 0;

  constructor(
    private readonly queue: string,
    private readonly pauses: GroupPauses,
    private readonly statements: Statements,
    private readonly unwritten: UnwrittenJobs,
  ) {}

  /** A job has come to a group. */
  expect(name: string, priority: Priority, dueAt: number): void {
    let group = this.groups.get(name);
    if (group === undefined) {
      group = new JobGroup(name);
      this.groups.set(name, group);
    }
    const at = Math.max(dueAt, group.servedAt);
    const turn = group.turns.find((each) => each.priority === priority);
    if (turn === undefined) {
      const first: GroupTurn = { group, priority, due: at, at, served: 0, place: -1, taken: BEFORE_ALL, unsure: this.lastToken };
      group.turns.push(first);
      this.look(first, at);
    } else {
      if (dueAt <= turn.taken.due_at) this.reread(turn);
      turn.due = Math.min(turn.due, at);
      if (at < turn.at) this.look(turn, at);
    }
  }

  hasTurn(now: number): boolean {
    this.setBack(now);
    return this.heaps.some(({ first }) => first !== undefined && first.at <= now);
  }

  waitingSince(now: number): number | null {
    const first = Math.min(...this.heaps.map((heap) => heap.first?.at ?? Infinity));
    return first <= now ? first : null;
  }

  claim({ most, now, lease, ...caps }: Claim): ClaimedJob[] {
    this.setBack(now);
    const claimed: ClaimedJob[] = [];
    for (const priority of PRIORITIES) {
      for (;;) {
        const turns = this.ready(priority, now, most - claimed.length);
        if (turns.length === 0) break;
        const share = Math.ceil((most - claimed.length) / turns.length);
        for (const turn of turns) {
          const room = Math.min(share, most - claimed.length, this.room(turn.group, caps, now));
          if (room > 0) claimed.push(...this.serve(turn, room, now, now + lease));
        }
      }
    }
    return claimed;
  }

  /** Ends a lease, and looks at its group again; null when it is not held under this token. */
  release(name: string, key: string, token: string): JobLease | null {
    const group = this.groups.get(name);
    const lease = group?.leases.get(key);
    if (lease?.token !== token) return null;
    group!.leases.delete(key);
    for (const turn of group!.turns) if (turn.at > turn.due) this.look(turn, turn.due);
    return lease;
  }

  /** Holds under a lease that was ended, as if it had not been. */
  hold(name: string, key: string, lease: JobLease): void {
    this.expect(name, lease.priority, 0);
    this.groups.get(name)!.leases.set(key, lease);
  }

  /** The keys of a group's jobs that are held. */
  heldIn(name: string, now: number): string[] {
    const leases = this.groups.get(name)?.leases ?? [];
    return [...leases].flatMap(([key, { until }]) => (until > now ? key : []));
  }

  get groupNames(): string[] {
    return [...this.groups.keys()];
  }

  /** Where the machine's clock has been set back, a group that was served later than it is now has its turn now, and not only then. */
  private setBack(now: number): void {
    const late = now < this.lastRequested ? [...this.groups.values()].filter(({ servedAt }) => servedAt > now) : [];
    for (const group of late) {
      group.servedAt = now;
      for (const turn of group.turns) this.lookNext(turn, now);
    }
    this.lastRequested = now;
  }

  private look(turn: GroupTurn, at: number): void {
    turn.at = at;
    this.heaps[turn.priority]!.put(turn);
  }

  /** The first groups whose turn has come, up to a maximum. */
  private ready(priority: Priority, now: number, most: number): GroupTurn[] {
    const heap = this.heaps[priority]!;
    const turns: GroupTurn[] = [];
    for (let { first } = heap; first !== undefined && first.at <= now && turns.length < most; { first } = heap) {
      turns.push(first);
      heap.remove(first);
    }
    for (const turn of turns) heap.put(turn);
    return turns;
  }

  /** How many more of a group may be held. A group without room is not looked at again until there may be some. */
  private room(group: JobGroup, { perGroup = Infinity, ahead }: Pick<Claim, 'perGroup' | 'ahead'>, now: number): number {
    const pausedUntil = this.pauses.until(this.queue, group.name);
    const most = roomOf(group.name, pausedUntil, { now, perGroup: perGroup + (ahead?.(group.name) ?? 0) });
    if (most === 0) return this.putOff(group, pausedUntil!);
    if (most === Infinity) return most;
    const held = group.held(now);
    return most > held.length ? most - held.length : this.putOff(group, earliest(held));
  }

  private putOff({ turns }: JobGroup, at: number): 0 {
    for (const turn of turns) this.look(turn, at);
    return 0;
  }

  /** Claims the oldest, looks when there is something to do next, and sends the group to the end of those that wait for their turn. */
  private serve(turn: GroupTurn, most: number, now: number, until: number): ClaimedJob[] {
    const { group, priority } = turn;
    const leases = group.leasesOf(priority);
    const held = leases.filter((lease) => lease.until > now);
    if (held.length < leases.length) this.reread(turn);
    const behind = held.filter(({ token }) => Number(token) <= turn.unsure);
    // One more than may be claimed says when the next is due.
    const rows = oldestJobs(this.statements, this.unwritten, this.queue, turn, behind.length + most + 1);
    const free = rows.filter(({ key }) => !((group.leases.get(key)?.until ?? 0) > now));
    const due = free.slice(0, most).filter(({ due_at }) => due_at <= now);
    const claimed = due.map((row) => this.lease(turn, row, until));
    if (claimed.length > 0) this.served(group, now);
    turn.taken = due.at(-1) ?? turn.taken;
    const nextDue = free[due.length]?.due_at ?? Infinity;
    this.lookNext(turn, Math.min(nextDue, earliest(held), claimed.length > 0 ? until : Infinity));
    return claimed;
  }

  /** Something before the place up to which all is held is free. */
  private reread(turn: GroupTurn): void {
    turn.taken = BEFORE_ALL;
    turn.unsure = this.lastToken;
  }

  private lease({ group, priority }: GroupTurn, job: JobRow, until: number): ClaimedJob {
    const attempt = (group.leases.get(job.key)?.attempt ?? job.attempts) + 1;
    const lease = { token: String(++this.lastToken), priority, attempt, until };
    group.leases.set(job.key, lease);
    return claimedJobOf(this.queue, group, job, lease);
  }

  private served(group: JobGroup, now: number): void {
    group.servedAt = now;
    this.lastServed++;
    for (const turn of group.turns) {
      turn.served = this.lastServed;
      this.heaps[turn.priority]!.put(turn);
    }
  }

  private lookNext(turn: GroupTurn, next: number): void {
    const { group } = turn;
    if (next < Infinity) {
      turn.due = Math.max(next, group.servedAt);
      return this.look(turn, turn.due);
    }
    this.heaps[turn.priority]!.remove(turn);
    group.turns.splice(group.turns.indexOf(turn), 1);
    if (group.turns.length === 0) this.groups.delete(group.name);
  }
}
