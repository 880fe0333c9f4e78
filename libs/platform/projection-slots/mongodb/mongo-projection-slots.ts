import type { UpdateFilter } from 'mongodb';
import { isDuplicate, type MongoDatabase, type Stored } from '#platform/storage/mongodb/mongo-database';
import { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import { SLOTS } from '#platform/projection-slots/slot';
import { type Holder, movedFrom, newTable, type SlotSummary, type SlotTable } from '#platform/projection-slots/slot-table';

interface StoredTable extends Stored, SlotTable {
  /** Counts changes, for optimistic concurrency. A holder that advances or renews its lease makes none. */
  readonly revision: number;
}

const ID = 'slots';

/** The table is one document: a change is one update, on the condition that no other came in between. Position '' is before the first event. */
export class MongoProjectionSlots extends ProjectionSlots {
  constructor(private readonly database: MongoDatabase) {
    super();
  }

  override now(): Promise<number> {
    return this.database.now();
  }

  override async change(decide: (table: SlotTable) => SlotTable): Promise<SlotTable> {
    for (;;) {
      const before = await this.stored();
      const after = decide(before);
      if (after === before) return after;
      const unmoved = Object.fromEntries(movedFrom(before, after).map(([name, position]) => [`holders.${name}.position`, position]));
      const unchanged = { _id: ID, revision: before.revision, ...unmoved };
      const { matchedCount } = await this.collection.updateOne(unchanged, { ...updateOf(before, after), $inc: { revision: 1 } });
      if (matchedCount === 1) return after;
    }
  }

  override advance(name: string, epoch: number, to: Partial<Pick<Holder, 'position' | 'until'>>): Promise<SlotSummary | null> {
    const held = { _id: ID, [`holders.${name}.epoch`]: epoch };
    const $max = Object.fromEntries(Object.entries(to).map(([field, value]) => [`holders.${name}.${field}`, value]));
    return this.collection.findOneAndUpdate(held, { $max }, { returnDocument: 'after' });
  }

  override async summary(): Promise<SlotSummary> {
    const found = await this.collection.findOne({ _id: ID }, { projection: { owners: 0, positions: 0 }, readConcern: 'majority' });
    return found ?? newTable(SLOTS, '');
  }

  override async table(): Promise<SlotTable> {
    return (await this.collection.findOne({ _id: ID }, { readConcern: 'majority' })) ?? newTable(SLOTS, '');
  }

  private async stored(): Promise<StoredTable> {
    const found = await this.collection.findOne({ _id: ID });
    if (found !== null) return found;
    await this.collection.insertOne({ _id: ID, revision: 0, ...newTable(SLOTS, '') }).catch((fault: unknown) => {
      if (!isDuplicate(fault)) throw fault;
    });
    return this.stored();
  }

  private get collection() {
    return this.database.collection<StoredTable>('projection_slots');
  }
}

/** Sets only the fields that differ, so that it does not set back a holder that advances meanwhile. */
function updateOf(before: SlotTable, after: SlotTable): UpdateFilter<StoredTable> {
  const fields = new Map<string, unknown>();
  for (const field of ['led', 'wanted', 'free', 'epoch', 'owners', 'positions'] as const)
    if (after[field] !== before[field]) fields.set(field, after[field]);
  for (const [name, holder] of Object.entries(after.holders))
    for (const [field, value] of Object.entries(holder))
      if (value !== before.holders[name]?.[field as keyof Holder]) fields.set(`holders.${name}.${field}`, value);
  const gone = Object.keys(before.holders).filter((name) => after.holders[name] === undefined);
  return {
    $set: Object.fromEntries(fields),
    ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map((name) => [`holders.${name}`, '' as const])) }),
  };
}
