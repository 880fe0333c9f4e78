import { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import { SLOTS } from '#platform/projection-slots/slot';
import { type Holder, movedFrom, newTable, type SlotSummary, type SlotTable } from '#platform/projection-slots/slot-table';

/** What copies of one process share. `call` passes before each step, as the way to a store does. */
export class SlotsInMemory extends ProjectionSlots {
  private kept = newTable(SLOTS, '');
  private revision = 0;

  constructor(private readonly call: () => Promise<void> = async () => undefined) {
    super();
  }

  override async now(): Promise<number> {
    return Date.now();
  }

  override async change(decide: (table: SlotTable) => SlotTable): Promise<SlotTable> {
    for (;;) {
      await this.call();
      const { kept: before, revision } = this;
      const after = decide(before);
      await this.call();
      const isMoved = movedFrom(before, after).some(([name, position]) => this.kept.holders[name]?.position !== position);
      if (this.revision !== revision || isMoved) continue;
      if (after !== before) this.replace(before, after);
      return after;
    }
  }

  override async advance(
    name: string,
    epoch: number,
    { position = '', until = 0 }: Partial<Pick<Holder, 'position' | 'until'>>,
  ): Promise<SlotSummary | null> {
    await this.call();
    const holder = this.kept.holders[name];
    if (holder?.epoch !== epoch) return null;
    const moved = { ...holder, position: position > holder.position ? position : holder.position, until: Math.max(until, holder.until) };
    this.kept = { ...this.kept, holders: { ...this.kept.holders, [name]: moved } };
    return this.kept;
  }

  override async summary(): Promise<SlotSummary> {
    await this.call();
    return this.kept;
  }

  override async table(): Promise<SlotTable> {
    await this.call();
    return this.kept;
  }

  private replace(before: SlotTable, after: SlotTable): void {
    const holders = Object.entries(after.holders).map(([name, holder]) => {
      const mayHaveMoved = holder.position === before.holders[name]?.position;
      return [name, mayHaveMoved ? { ...holder, position: this.kept.holders[name]!.position } : holder] as const;
    });
    this.kept = { ...after, holders: Object.fromEntries(holders) };
    this.revision++;
  }
}
