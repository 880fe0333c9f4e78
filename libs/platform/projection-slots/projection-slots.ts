import type { Holder, SlotSummary, SlotTable } from '#platform/projection-slots/slot-table';

/** Where all copies of the projector find the table of slots. */
export abstract class ProjectionSlots {
  /** Milliseconds of the clock that all copies share. */
  abstract now(): Promise<number>;

  /**
   * Changes the table in one step; asks again for the change when another copy was faster, but not where holders only moved on whose slots stay with them. The
   * same table: nothing to change.
   */
  abstract change(decide: (table: SlotTable) => SlotTable): Promise<SlotTable>;

  /** Moves all slots of a holder to a position, or the end of its lease, never backwards. Null, and nothing moved, where it holds other slots by now, or none. */
  abstract advance(name: string, epoch: number, to: Partial<Pick<Holder, 'position' | 'until'>>): Promise<SlotSummary | null>;

  abstract summary(): Promise<SlotSummary>;

  /** All of it, as it is now. */
  abstract table(): Promise<SlotTable>;
}
