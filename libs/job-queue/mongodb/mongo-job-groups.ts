import type { AnyBulkWriteOperation, Collection, MatchKeysAndValues } from 'mongodb';
import { type ClaimedJob, COMMON_GROUP, type Priority, PRIORITIES } from '#job-queue/job-store';
import type { GroupPause } from '#job-queue/group-pause';
import {
  emptied,
  freeAt,
  type GroupDocument,
  groupOf,
  idOf,
  isLeftEmpty,
  type JobGroup,
  OPEN,
  pausing,
  rowOf,
  turnOf,
  type Turns,
  unchanged,
} from '#job-queue/mongodb/job-group-document';
import type { MongoJobClocks } from '#job-queue/mongodb/mongo-job-clocks';
import { LATER, MergedCalls, SHORTLY } from '#platform/storage/mongodb/merged-calls';
import { isDuplicate, type MongoDatabase } from '#platform/storage/mongodb/mongo-database';

/** Maximum number of groups, by turn, that the age of a queue is read from. */
const LOOKED_AT = 100;

/** Milliseconds that a process has a group to itself while it claims, if it never gives it back. */
const ALONE = 5000;

type Writes = readonly AnyBulkWriteOperation<GroupDocument>[];

/** A query for the groups of a queue whose turn has come. */
interface Readiness {
  readonly queue: string;
  readonly now: number;
  readonly server: number;
  readonly most: number;
}

/** Some groups that a process wants to itself. */
interface Taking {
  readonly ids: readonly string[];
  readonly token: string;
  readonly server: number;
}

/** What a look at a group has shown. */
export interface Seen {
  readonly turns: Turns;
  readonly putOff: boolean;
  readonly served: boolean;
}

export class MongoJobGroups {
  private readonly groups: Collection<GroupDocument>;
  private lastServed = 0;
  /** The groups in which a job was the only one when it was claimed. */
  private readonly only = new WeakMap<ClaimedJob, JobGroup>();
  /** The common groups, which have no cap, that this process last saw paused or waiting for a probe. */
  private readonly probing = new Set<string>();
  private readonly readiness = new MergedCalls((asks: readonly Readiness[]) => this.readyOf(asks), SHORTLY);
  private readonly takings = new MergedCalls((asks: readonly Taking[]) => this.take(asks));
  private readonly looks = new MergedCalls((asks: readonly Writes[]) => this.writeLooks(asks));
  private readonly hints = new MergedCalls((asks: readonly Writes[]) => this.write(asks), SHORTLY);
  private readonly endings = new MergedCalls((asks: readonly JobGroup[]) => this.end(asks), LATER);

  constructor(
    database: MongoDatabase,
    private readonly clocks: MongoJobClocks,
  ) {
    this.groups = database.collection('due_work_lanes');
  }

  /** Jobs have come to their groups. */
  async expect(jobs: readonly { queue: string; group?: string; priority?: Priority; dueAt: number }[]): Promise<void> {
    const hints = jobs.map(({ queue, group = COMMON_GROUP, priority = 0, dueAt }): AnyBulkWriteOperation<GroupDocument> => {
      const update = { $min: { [turnOf(priority)]: dueAt }, $inc: { changes: 1 }, $setOnInsert: rowOf(queue, group) };
      return { updateOne: { filter: { _id: idOf(queue, group) }, update, upsert: true } };
    });
    if (hints.length > 0) await this.hints.ask(hints);
  }

  /** The queues with a group whose turn has come. */
  async queuesReady(queues: readonly string[], now: number): Promise<string[]> {
    const $or = PRIORITIES.map((priority) => ({ kind: { $in: [...queues] }, [turnOf(priority)]: { $lte: now } }));
    return this.groups.distinct('kind', { $or });
  }

  /** The groups of a queue and priority whose turn has come, longest waiting first, that no other process is looking at. */
  async ready(queue: string, priority: Priority, now: number, server: number, most: number): Promise<JobGroup[]> {
    const found = this.groups
      .find({ kind: queue, [turnOf(priority)]: { $lte: now }, ...freeAt(server) })
      .sort({ [turnOf(priority)]: 1, served: 1 });
    return this.asOfNow(await found.limit(most).toArray());
  }

  /** The same for each priority; null if a queue has more than `most` such groups. */
  async allReady(queue: string, now: number, server: number, most: number): Promise<readonly [JobGroup[], JobGroup[]] | null> {
    const found = await this.readiness.ask({ queue, now, server, most });
    if (found === null) return null;
    const groups = await this.asOfNow(found.toSorted((one, other) => (one.served ?? 0) - (other.served ?? 0)));
    const of = (priority: Priority): JobGroup[] =>
      groups
        .filter(({ turns }) => (turns[priority] ?? Infinity) <= now)
        .toSorted((one, other) => one.turns[priority]! - other.turns[priority]!);
    return [of(0), of(1)];
  }

  private async readyOf(asks: readonly Readiness[]): Promise<readonly (GroupDocument[] | null)[]> {
    const $in = asks.map(({ queue }) => queue);
    const now = Math.max(...asks.map((each) => each.now));
    const most = asks.reduce((sum, each) => sum + each.most, 0);
    const due = { $or: PRIORITIES.map((priority) => ({ kind: { $in }, [turnOf(priority)]: { $lte: now } })) };
    const free = freeAt(Math.max(...asks.map(({ server }) => server)));
    const found = await this.groups
      .find({ $and: [due, free] })
      .limit(most + 1)
      .toArray();
    if (found.length > most && asks.length > 1) return (await Promise.all(asks.map((each) => this.readyOf([each])))).flat();
    return asks.map((each) => {
      const own = found.filter(({ kind }) => kind === each.queue);
      return own.length > each.most ? null : own;
    });
  }

  /** By the machine's time; null when the group is open. */
  async pausedUntil(queue: string, group: string): Promise<number | null> {
    const found = await this.groups.findOne({ _id: idOf(queue, group) });
    return found === null ? null : (await this.asOfNow([found]))[0]!.pausedUntil;
  }

  async waitingSince(queue: string, now: number): Promise<number | null> {
    const found = PRIORITIES.map(async (priority) => {
      const turn = turnOf(priority);
      const first = this.groups.find({ kind: queue, [turn]: { $lte: now } }, { projection: { [turn]: 1, served: 1 } }).sort({ [turn]: 1 });
      return (await first.limit(LOOKED_AT).toArray()).map((group) => Math.max(group[turn]!, group.served ?? 0));
    });
    const waiting = (await Promise.all(found)).flat().filter((since) => since <= now);
    return waiting.length === 0 ? null : Math.min(...waiting);
  }

  /** The groups that this process now has to itself. The common group has no cap, so any number of processes may claim from it. */
  async alone(groups: readonly JobGroup[], token: string, server: number): Promise<JobGroup[]> {
    const ids = groups.flatMap(({ id, group }) => (group === COMMON_GROUP ? [] : [id]));
    if (ids.length === 0) return [...groups];
    const found = await this.asOfNow(await this.takings.ask({ ids, token, server }));
    const own = new Map(found.map((group) => [group.id, group]));
    return groups.flatMap((group) => (group.group === COMMON_GROUP ? [group] : (own.get(group.id) ?? [])));
  }

  private async take(asks: readonly Taking[]): Promise<readonly GroupDocument[][]> {
    const takings = asks.map(({ ids, token, server }) => ({
      filter: { _id: { $in: [...ids] }, ...freeAt(server) },
      update: { $set: { alone: token, alone_until: server + ALONE } },
    }));
    const [first] = asks;
    if (asks.length === 1 && first!.ids.length === 1) {
      const { filter, update } = takings[0]!;
      const taken = await this.groups.findOneAndUpdate({ ...filter, _id: first!.ids[0]! }, update, { returnDocument: 'after' });
      return [taken === null ? [] : [taken]];
    }
    await this.groups.bulkWrite(takings.map((updateMany) => ({ updateMany })));
    const [ids, tokens] = [asks.flatMap(({ ids }) => ids), asks.map(({ token }) => token)];
    const taken = await this.groups.find({ _id: { $in: ids }, alone: { $in: tokens } }).toArray();
    return asks.map(({ token }) => taken.filter(({ alone }) => alone === token));
  }

  /**
   * Gives the groups back, and says when to look at them again. The row of one goes in which nothing is left. `only`: the job that was claimed from
   * the one group, if that has no other.
   */
  async seen(groups: ReadonlyMap<JobGroup, Seen>, token: string, only?: ClaimedJob): Promise<void> {
    const writes = [...groups].flatMap(([group, { turns, putOff, served }]): AnyBulkWriteOperation<GroupDocument>[] => {
      const { id } = group;
      if (group.group === COMMON_GROUP) this.probing[putOff ? 'add' : 'delete'](id);
      const $unsetAlone = { $unset: { alone: '' as const, alone_until: '' as const } };
      const givesBack = group.group === COMMON_GROUP ? [] : [{ updateOne: { filter: { _id: id, alone: token }, update: $unsetAlone } }];
      if (isLeftEmpty(group, turns)) return [{ deleteOne: { filter: emptied(group) } }, ...givesBack];
      const $set: MatchKeysAndValues<GroupDocument> = { put_off: putOff, ...(served && { served: this.nextServed() }) };
      const $unset: Record<string, ''> = {};
      for (const priority of PRIORITIES) {
        if (turns[priority] === null) $unset[turnOf(priority)] = '';
        else Object.assign($set, { [turnOf(priority)]: turns[priority] });
      }
      return [{ updateOne: { filter: unchanged(group), update: { $set, $unset, $inc: { changes: 1 } } } }, ...givesBack];
    });
    if (writes.length === 0) return;
    const matched = await this.looks.ask(writes);
    const [group] = groups.keys();
    // All writes of the one group have matched, so this is its row now.
    if (only?.group !== undefined && groups.size === 1 && matched) this.only.set(only, { ...group!, changes: group!.changes + 1 });
  }

  /** A place in a group is free again. A group that was put off goes to the end of those whose turn has come. null opens the group. */
  async release(job: ClaimedJob, now: number, pause?: GroupPause | null): Promise<void> {
    const { queue, group = COMMON_GROUP } = job;
    const _id = idOf(queue, group);
    if (!pause && (await this.isLast(job))) return;
    if (group === COMMON_GROUP && pause === undefined && !this.probing.has(_id)) return;
    const paused = pause === undefined ? {} : pause === null ? { $unset: OPEN } : pausing(pause);
    const priorities = PRIORITIES.map((priority) => {
      const filter = { _id, put_off: true, [turnOf(priority)]: { $gt: now } };
      return { updateOne: { filter, update: { $set: { [turnOf(priority)]: now } } } };
    });
    // Its row may have gone since the job did, and a pause must not be lost.
    const [upsert, update] = [Boolean(pause), { ...paused, $inc: { changes: 1 }, $setOnInsert: rowOf(queue, group) }];
    await this.hints.ask([...priorities, { updateOne: { filter: { _id }, update, upsert } }]);
  }

  /** Whether a job was the last of its group: its row goes then, unless something has come to it since the claim. */
  private async isLast(job: ClaimedJob): Promise<boolean> {
    const group = this.only.get(job);
    return group !== undefined && (await this.endings.ask(group));
  }

  /** Where a row has stayed, which one is unknown: all count as if they had, which costs a hint that leads to nothing. */
  private async end(groups: readonly JobGroup[]): Promise<readonly boolean[]> {
    const { deletedCount } = await this.groups.bulkWrite(groups.map((group) => ({ deleteOne: { filter: emptied(group) } })));
    return groups.map(() => deletedCount === groups.length);
  }

  /** Whether all writes have matched a row, of those as well that went in the same call. */
  private async writeLooks(asks: readonly Writes[]): Promise<readonly boolean[]> {
    const writes = asks.flat();
    const { matchedCount, deletedCount } = await this.groups.bulkWrite(writes, { ordered: false });
    return asks.map(() => matchedCount === writes.length && deletedCount === 0);
  }

  private async write(asks: readonly Writes[]): Promise<readonly void[]> {
    for (let written = false; !written;) {
      try {
        await this.groups.bulkWrite(asks.flat());
        written = true;
      } catch (fault) {
        // Another process made the same group at the same time: it is there by now.
        if (!isDuplicate(fault)) throw fault;
      }
    }
    return asks.map(() => undefined);
  }

  /** Clocks have gone forward since groups were paused by them. */
  private async asOfNow(groups: readonly GroupDocument[]): Promise<JobGroup[]> {
    const aheads = await this.clocks.aheads(groups.flatMap(({ rests_clock }) => rests_clock ?? []));
    return groups.map((group) => groupOf(group, aheads.get(group.rests_clock ?? '') ?? 0));
  }

  /** Never the same twice, and as good as in order over all processes. */
  private nextServed(): number {
    this.lastServed = Math.max(this.lastServed + 1, Date.now());
    return this.lastServed;
  }
}
