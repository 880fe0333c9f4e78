import { type Claim, type ClaimedWork, COMMON_LANE, RANKS, type Rank } from '#platform/storage/due-work';
import { type LaneItem, oldestItems, workOf } from '#platform/storage/embedded/lane-items';
import type { LaneRests } from '#platform/storage/embedded/lane-rests';
import type { Statements } from '#platform/storage/embedded/statements';
import { BEFORE_ALL, earliest, Lane, type RankTurn, type WorkLease } from '#platform/storage/embedded/turn-lane';
import { TurnQueue } from '#platform/storage/embedded/turn-queue';

/**
 * The lanes of one kind that have items. When a lane is looked at next is a lower bound, mended when it is looked at, so that a change of an
 * item costs next to nothing.
 */
export class KindTurns {
  private readonly lanes = new Map<string, Lane>();
  private readonly queues = RANKS.map(() => new TurnQueue<RankTurn>());
  private lastToken = 0;
  private lastServed = 0;
  private lastAsked = 0;

  constructor(
    private readonly kind: string,
    private readonly rests: LaneRests,
    private readonly statements: Statements,
  ) {}

  /** An item has come to a lane. */
  expect(name: string, rank: Rank, dueAt: number): void {
    let lane = this.lanes.get(name);
    if (lane === undefined) {
      lane = new Lane(name);
      this.lanes.set(name, lane);
    }
    const at = Math.max(dueAt, lane.servedAt);
    const turn = lane.turns.find((each) => each.rank === rank);
    if (turn === undefined) {
      const first: RankTurn = { lane, rank, due: at, at, served: 0, place: -1, taken: BEFORE_ALL, unsure: this.lastToken };
      lane.turns.push(first);
      this.look(first, at);
    } else {
      if (dueAt <= turn.taken.due_at) this.readAnew(turn);
      turn.due = Math.min(turn.due, at);
      if (at < turn.at) this.look(turn, at);
    }
  }

  hasTurn(now: number): boolean {
    this.setBack(now);
    return this.queues.some(({ first }) => first !== undefined && first.at <= now);
  }

  claim({ most, now, lease, ...caps }: Claim): ClaimedWork[] {
    this.setBack(now);
    const claimed: ClaimedWork[] = [];
    for (const rank of RANKS) {
      for (;;) {
        const turns = this.ready(rank, now, most - claimed.length);
        if (turns.length === 0) break;
        const share = Math.ceil((most - claimed.length) / turns.length);
        for (const turn of turns) {
          const room = Math.min(share, most - claimed.length, this.room(turn.lane, caps, now));
          if (room > 0) claimed.push(...this.serve(turn, room, now, now + lease));
        }
      }
    }
    return claimed;
  }

  /** Ends a lease, and looks at its lane again; null when it is not held under this token. */
  release(name: string, key: string, token: string): WorkLease | null {
    const lane = this.lanes.get(name);
    const lease = lane?.leases.get(key);
    if (lease?.token !== token) return null;
    lane!.leases.delete(key);
    for (const turn of lane!.turns) if (turn.at > turn.due) this.look(turn, turn.due);
    return lease;
  }

  /** Holds under a lease that was ended, as if it had not been. */
  hold(name: string, key: string, lease: WorkLease): void {
    this.expect(name, lease.rank, 0);
    this.lanes.get(name)!.leases.set(key, lease);
  }

  get laneNames(): string[] {
    return [...this.lanes.keys()];
  }

  /** Where the machine's clock has been set back, a lane that was served later than it is now has its turn now, and not only then. */
  private setBack(now: number): void {
    const late = now < this.lastAsked ? [...this.lanes.values()].filter(({ servedAt }) => servedAt > now) : [];
    for (const lane of late) {
      lane.servedAt = now;
      for (const turn of lane.turns) this.lookNext(turn, now);
    }
    this.lastAsked = now;
  }

  private look(turn: RankTurn, at: number): void {
    turn.at = at;
    this.queues[turn.rank]!.put(turn);
  }

  /** The first whose turn has come, so many at most. */
  private ready(rank: Rank, now: number, most: number): RankTurn[] {
    const queue = this.queues[rank]!;
    const turns: RankTurn[] = [];
    for (let { first } = queue; first !== undefined && first.at <= now && turns.length < most; { first } = queue) {
      turns.push(first);
      queue.remove(first);
    }
    for (const turn of turns) queue.put(turn);
    return turns;
  }

  /** How many more of a lane may be held. A lane without room is not looked at again until there may be some. */
  private room(lane: Lane, { perLane = Infinity, ahead }: Pick<Claim, 'perLane' | 'ahead'>, now: number): number {
    const rest = this.rests.until(this.kind, lane.name);
    if (rest !== undefined && rest > now) return this.putOff(lane, rest);
    if (lane.name === COMMON_LANE && rest === undefined) return Infinity;
    const held = lane.held(now);
    const room = (rest === undefined ? perLane + (ahead?.(lane.name) ?? 0) : 1) - held.length;
    return room > 0 ? room : this.putOff(lane, earliest(held));
  }

  private putOff({ turns }: Lane, at: number): 0 {
    for (const turn of turns) this.look(turn, at);
    return 0;
  }

  /** Claims the oldest, looks when there is something to do next, and sends the lane to the end of those that wait for their turn. */
  private serve(turn: RankTurn, most: number, now: number, until: number): ClaimedWork[] {
    const { lane, rank } = turn;
    const leases = lane.leasesOf(rank);
    const held = leases.filter((lease) => lease.until > now);
    if (held.length < leases.length) this.readAnew(turn);
    const behind = held.filter(({ token }) => Number(token) <= turn.unsure);
    // One more than may be claimed says when the next is due.
    const rows = oldestItems(this.statements, this.kind, turn, behind.length + most + 1);
    const free = rows.filter(({ key }) => !((lane.leases.get(key)?.until ?? 0) > now));
    const due = free.slice(0, most).filter(({ due_at }) => due_at <= now);
    const claimed = due.map((row) => this.lease(turn, row, until));
    if (claimed.length > 0) this.served(lane, now);
    turn.taken = due.at(-1) ?? turn.taken;
    const nextDue = free[due.length]?.due_at ?? Infinity;
    this.lookNext(turn, Math.min(nextDue, earliest(held), claimed.length > 0 ? until : Infinity));
    return claimed;
  }

  /** Something before the place up to which all is held is free. */
  private readAnew(turn: RankTurn): void {
    turn.taken = BEFORE_ALL;
    turn.unsure = this.lastToken;
  }

  private lease({ lane, rank }: RankTurn, item: LaneItem, until: number): ClaimedWork {
    const attempt = (lane.leases.get(item.key)?.attempt ?? item.attempts) + 1;
    const lease = { token: String(++this.lastToken), rank, attempt, until };
    lane.leases.set(item.key, lease);
    return workOf(this.kind, lane, item, lease);
  }

  private served(lane: Lane, now: number): void {
    lane.servedAt = now;
    this.lastServed++;
    for (const turn of lane.turns) {
      turn.served = this.lastServed;
      this.queues[turn.rank]!.put(turn);
    }
  }

  private lookNext(turn: RankTurn, next: number): void {
    const { lane } = turn;
    if (next < Infinity) {
      turn.due = Math.max(next, lane.servedAt);
      return this.look(turn, turn.due);
    }
    this.queues[turn.rank]!.remove(turn);
    lane.turns.splice(lane.turns.indexOf(turn), 1);
    if (lane.turns.length === 0) this.lanes.delete(lane.name);
  }
}
