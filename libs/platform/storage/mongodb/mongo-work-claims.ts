import { randomUUID } from 'node:crypto';
import { type Claim, type ClaimedWork, COMMON_LANE, RANKS, type Rank } from '#platform/storage/due-work';
import type { MongoWorkItems } from '#platform/storage/mongodb/mongo-work-items';
import type { Lane, MongoWorkLanes, Turns } from '#platform/storage/mongodb/mongo-work-lanes';

/** Should other processes take everything that this one finds, it looks again when it is next told to. */
const MOST_ROUNDS = 8;

interface Round extends Required<Omit<Claim, 'ahead'>> {
  readonly kind: string;
  readonly rank: Rank;
  /** The server's time, by which leases are measured; `now` is the caller's, by which items are due. */
  readonly server: number;
  readonly token: string;
}

/** Goes through the lanes whose turn has come, and takes items from each, in a few questions for all of them together. */
export class MongoWorkClaims {
  constructor(
    private readonly items: MongoWorkItems,
    private readonly lanes: MongoWorkLanes,
  ) {}

  async claim(kind: string, { perLane = Infinity, ...claim }: Claim, server: number): Promise<ClaimedWork[]> {
    const claimed: ClaimedWork[] = [];
    for (const rank of RANKS) {
      for (let round = 0; round < MOST_ROUNDS && claimed.length < claim.most; round++) {
        const most = claim.most - claimed.length;
        const lanes = await this.lanes.ready(kind, rank, claim.now, server, most);
        if (lanes.length === 0) break;
        claimed.push(...(await this.go(lanes, { ...claim, kind, rank, perLane, most, server, token: randomUUID() })));
      }
    }
    return claimed;
  }

  private async go(ready: readonly Lane[], round: Round): Promise<ClaimedWork[]> {
    const { kind, rank, most, now, server, token, lease } = round;
    const lanes = await this.lanes.alone(ready, token, server);
    const held = await this.items.heldIn(kind, lanes.filter(isLimited).map(({ lane }) => lane), server); // prettier-ignore
    const share = Math.ceil(most / Math.max(lanes.length, 1));
    const found = await Promise.all(
      lanes.map(async (lane) => {
        const room = Math.min(share, roomIn(lane, round) - (held.get(lane.lane)?.length ?? 0));
        return room > 0 ? this.items.find({ kind, lane: lane.lane, rank }, room, now, server) : [];
      }),
    );
    const free = found.flat().slice(0, most);
    const claimed = free.length > 0 ? await this.items.hold(free, token, server, server + lease) : [];
    for (const { lane } of claimed) if (lane !== undefined) held.get(lane)?.push(server + lease);
    const seen = lanes.map(async (lane) => {
      const served = claimed.some((work) => (work.lane ?? COMMON_LANE) === lane.lane);
      return [lane, { ...(await this.nextTurns(lane, round, held.get(lane.lane) ?? [])), served }] as const;
    });
    await this.lanes.seen(new Map(await Promise.all(seen)), token);
    return claimed;
  }

  /** After its turn a lane waits behind those whose turn has come by now. While it is full or rests, it is not looked at. */
  private async nextTurns(lane: Lane, round: Round, held: readonly number[]): Promise<{ turns: Turns; putOff: boolean }> {
    const { kind, rank, now } = round;
    const next = await this.items.next({ kind, lane: lane.lane, rank });
    const turns = RANKS.map((each) => (each !== rank ? lane.turns[each] : next === null ? null : Math.max(next, now)));
    const room = roomIn(lane, round);
    const putOff = room === 0 ? lane.restsUntil! : held.length >= room ? Math.min(...held) : null;
    return {
      turns: turns.map((turn) => (turn === null ? null : Math.max(turn, putOff ?? turn))) as unknown as Turns,
      putOff: putOff !== null,
    };
  }
}

/** How many of a lane may be held: none while it rests, one as a probe afterwards. */
const roomIn = ({ lane, restsUntil }: Lane, { now, perLane }: Round): number => {
  if (restsUntil !== null) return restsUntil > now ? 0 : 1;
  return lane === COMMON_LANE ? Infinity : perLane;
};

const isLimited = ({ lane, restsUntil }: Lane): boolean => lane !== COMMON_LANE || restsUntil !== null;
