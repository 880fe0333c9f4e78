import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Claim, type ClaimedJob, COMMON_GROUP, PRIORITIES, type Priority } from '#job-queue/job-store';
import { roomOf } from '#job-queue/group-pause';
import { type JobRow, type Look, lookAt, type MongoJobs } from '#job-queue/mongodb/mongo-jobs';
import { idOf, type JobGroup, type Turns } from '#job-queue/mongodb/job-group-document';
import type { MongoJobGroups } from '#job-queue/mongodb/mongo-job-groups';

/** Should other processes take everything that this one finds, it looks again at the next call. */
const MOST_ROUNDS = 8;

/** Maximum number of jobs that a claim reads for all its groups; if there are more, this many claims of the queue skip the attempt. */
const [FEW, PASSED_OVER] = [32, 50];

/** Maximum number of groups whose last look is kept in memory. */
const MOST_KNOWN = 10_000;

interface Round extends Required<Omit<Claim, 'ahead'>> {
  readonly queue: string;
  readonly priority: Priority;
  /** The server's time, by which leases are measured; `now` is the caller's, by which jobs are due. */
  readonly server: number;
  readonly token: string;
}

interface Taken {
  readonly claimed: readonly ClaimedJob[];
  /** Whether the groups may have more that could be taken now. */
  readonly isMoreLeft: boolean;
}

/** A claim without room in a group does not look into it. */
const NOT_LOOKED: Look = { free: [], next: undefined, isAll: true };

/** Claims jobs from the groups whose turn has come, with a few queries for all of them. */
export class MongoJobClaims {
  private readonly crowded = new Map<string, number>();
  /** By group: whether it was full at the last look, with something that waits for a place in it. */
  private readonly awaited = new LRUCache<string, boolean>({ max: MOST_KNOWN });

  constructor(
    private readonly jobs: MongoJobs,
    private readonly groups: MongoJobGroups,
  ) {}

  isAwaited({ queue, group = COMMON_GROUP }: ClaimedJob): boolean {
    return this.awaited.get(idOf(queue, group)) ?? true;
  }

  async claim(queue: string, { perGroup = Infinity, ...claim }: Claim, server: number): Promise<ClaimedJob[]> {
    const claimed: ClaimedJob[] = [];
    let all = await this.groups.allReady(queue, claim.now, server, claim.most);
    for (const priority of PRIORITIES) {
      for (let round = 0; round < MOST_ROUNDS && claimed.length < claim.most; round++) {
        const most = claim.most - claimed.length;
        const groups = all?.[priority] ?? (await this.groups.ready(queue, priority, claim.now, server, most));
        if (groups.length === 0) break;
        const taken = await this.go(groups, { ...claim, queue, priority, perGroup, most, server, token: randomUUID() });
        claimed.push(...taken.claimed);
        const done = all !== null && !taken.isMoreLeft;
        // What is known of groups that were looked at has changed.
        if (all?.[1].some((group) => groups.includes(group)) || !done) all = null;
        if (done) break;
      }
    }
    return claimed;
  }

  private async go(ready: readonly JobGroup[], round: Round): Promise<Taken> {
    const { queue, priority, most, now, server, token, lease } = round;
    const groups = await this.groups.alone(ready, token, server);
    const limited = groups.filter((group) => roomIn(group, round) < Infinity).map(({ group }) => group);
    const rows = limited.length === 0 ? null : await this.fewRows(groups, queue);
    const held = rows === null ? await this.jobs.heldIn(queue, limited, server) : heldAmong(rows, limited, server);
    const share = Math.ceil(most / Math.max(groups.length, 1));
    const looks = await Promise.all(
      groups.map(async (each) => {
        const { group } = each;
        const room = Math.min(share, roomIn(each, round) - (held.get(group)?.length ?? 0));
        if (rows === null) return room > 0 ? this.jobs.look({ queue, group, priority }, room, now, server) : NOT_LOOKED;
        const own = rows.filter(({ lane, rank }) => lane === group && rank === priority);
        return room > 0 ? lookAt(own, room, now, server) : { ...NOT_LOOKED, next: own[0]?.at ?? null };
      }),
    );
    const free = looks.flatMap(({ free }) => free).slice(0, most);
    const claimed = free.length > 0 ? await this.jobs.hold(free, token, server, server + lease) : [];
    const isAsFound = claimed.length === looks.reduce((sum, look) => sum + look.free.length, 0);
    for (const { group } of claimed) if (group !== undefined) held.get(group)?.push(server + lease);
    for (const group of groups) {
      const holds = held.get(group.group)?.length ?? 0;
      const all = rows?.filter(({ lane }) => lane === group.group).length ?? Infinity;
      this.awaited.set(group.id, holds >= roomIn(group, round) && all > holds);
    }
    const seen = groups.map(async (group, n) => {
      const served = claimed.some((job) => (job.group ?? COMMON_GROUP) === group.group);
      const look = isAsFound ? looks[n]! : NOT_LOOKED;
      const next =
        look.next === undefined
          ? await this.jobs.next({ queue, group: group.group, priority })
          : firstOf(look.next, served ? server + lease : null);
      return [group, { ...this.nextTurns(group, round, held.get(group.group) ?? [], { served, next }), served }] as const;
    });
    await this.groups.seen(new Map(await Promise.all(seen)), token, rows?.length === 1 ? claimed[0] : undefined);
    return { claimed, isMoreLeft: !isAsFound || groups.length < ready.length || looks.some(({ isAll }) => !isAll) };
  }

  /** All jobs of some groups where they are few, which says in one call how many are held, what is free and what comes next; null otherwise. */
  private async fewRows(groups: readonly JobGroup[], queue: string): Promise<JobRow[] | null> {
    const passedOver = this.crowded.get(queue) ?? 0;
    if (passedOver > 0) {
      this.crowded.set(queue, passedOver - 1);
      return null;
    }
    const rows = await this.jobs.rows(
      queue,
      groups.map(({ group }) => group),
      FEW,
    );
    if (rows === null) this.crowded.set(queue, PASSED_OVER);
    return rows;
  }

  /** A served group waits behind those whose turn has come; another keeps its turn. Full and paused groups are not looked at. */
  private nextTurns(
    group: JobGroup,
    round: Round,
    held: readonly number[],
    { served, next }: { readonly served: boolean; readonly next: number | null },
  ): { turns: Turns; putOff: boolean } {
    const { priority, now } = round;
    const since = served ? now : (group.turns[priority] ?? 0);
    const turns = PRIORITIES.map((each) => (each !== priority ? group.turns[each] : next === null ? null : Math.max(next, since)));
    const room = roomIn(group, round);
    const putOff = room === 0 ? group.pausedUntil! : held.length >= room ? Math.min(...held) : null;
    return {
      turns: turns.map((turn) => (turn === null ? null : Math.max(turn, putOff ?? turn))) as unknown as Turns,
      putOff: putOff !== null,
    };
  }
}

const firstOf = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);

const roomIn = ({ group, pausedUntil }: JobGroup, round: Round): number => roomOf(group, pausedUntil, round);

/** When the leases end that are held in some groups. The rows are all jobs of these groups. */
const heldAmong = (rows: readonly JobRow[], groups: readonly string[], server: number): Map<string, number[]> =>
  new Map(groups.map((group) => [group, rows.flatMap(({ lane, until }) => (lane === group && until > server ? [until] : []))]));
