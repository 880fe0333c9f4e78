import { randomUUID } from 'node:crypto';
import { type Claim, type ClaimedJob, COMMON_GROUP, PRIORITIES, type Priority } from '#job-queue/job-store';
import { roomOf } from '#job-queue/group-pause';
import type { Look, MongoJobs } from '#job-queue/mongodb/mongo-jobs';
import type { JobGroup, MongoJobGroups, Turns } from '#job-queue/mongodb/mongo-job-groups';

/** Should other processes take everything that this one finds, it looks again at the next call. */
const MOST_ROUNDS = 8;

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

/** Goes through the groups whose turn has come, and takes jobs from each, in a few questions for all of them together. */
export class MongoJobClaims {
  constructor(
    private readonly jobs: MongoJobs,
    private readonly groups: MongoJobGroups,
  ) {}

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
    const held = await this.jobs.heldIn(queue, groups.filter(isLimited).map(({ group }) => group), server); // prettier-ignore
    const share = Math.ceil(most / Math.max(groups.length, 1));
    const looks = await Promise.all(
      groups.map(async (group) => {
        const room = Math.min(share, roomIn(group, round) - (held.get(group.group)?.length ?? 0));
        return room > 0 ? this.jobs.look({ queue, group: group.group, priority }, room, now, server) : NOT_LOOKED;
      }),
    );
    const free = looks.flatMap(({ free }) => free).slice(0, most);
    const claimed = free.length > 0 ? await this.jobs.hold(free, token, server, server + lease) : [];
    const isAsFound = claimed.length === looks.reduce((sum, look) => sum + look.free.length, 0);
    for (const { group } of claimed) if (group !== undefined) held.get(group)?.push(server + lease);
    const seen = groups.map(async (group, n) => {
      const served = claimed.some((job) => (job.group ?? COMMON_GROUP) === group.group);
      const look = isAsFound ? looks[n]! : NOT_LOOKED;
      const next =
        look.next === undefined
          ? await this.jobs.next({ queue, group: group.group, priority })
          : firstOf(look.next, served ? server + lease : null);
      return [group, { ...this.nextTurns(group, round, held.get(group.group) ?? [], { served, next }), served }] as const;
    });
    await this.groups.seen(new Map(await Promise.all(seen)), token);
    return { claimed, isMoreLeft: !isAsFound || groups.length < ready.length || looks.some(({ isAll }) => !isAll) };
  }

  /** A group that was served waits behind those whose turn has come by now; another keeps its turn. While it is full or paused, it is not looked at. */
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

const isLimited = ({ group, pausedUntil }: JobGroup): boolean => group !== COMMON_GROUP || pausedUntil !== null;
