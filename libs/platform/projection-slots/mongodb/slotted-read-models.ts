import type { Position } from '#platform/event-history/recorded-event';
import type { Catalog } from '#platform/storage/mongodb/generation-catalog';
import type { Generations } from '#platform/storage/mongodb/generations';
import { MongoReadModels } from '#platform/storage/mongodb/mongo-read-models';
import type { PageTurns } from '#platform/storage/page-turns';
import type { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import { slotOf } from '#platform/projection-slots/slot';
import { isReachedBySome, lowestOf, positionOf, type SlotSummary } from '#platform/projection-slots/slot-table';

/**
 * Read models that copies fold by slots: the lowest slot says how far they are, and the catalog a moment later. For one account its own slot says it, and not that of
 * a copy which was killed or has more to do. Read models of all accounts do not count then.
 */
export class SlottedReadModels extends MongoReadModels {
  constructor(
    generations: Generations,
    turns: PageTurns,
    private readonly slots: Pick<ProjectionSlots, 'summary' | 'table'>,
    /** Of these, processes keep documents in memory until the catalog counts a change. */
    private readonly isSteady: (model: string) => boolean = () => false,
  ) {
    super(generations, turns);
  }

  protected override async hasReached(position: Position, models?: readonly string[], account?: string): Promise<boolean> {
    const recent = await this.generations.catalog.recent();
    const behind = numbersBehind(recent, position, models);
    if (behind?.length === 0) return true;
    const summary = await this.slots.summary();
    const { led } = summary;
    const isFolded = behind !== null && led?.token === recent.token && behind.every((number) => led.generations.includes(number));
    if (!isFolded || !(lowestOf(summary) >= position || (await this.slotHasReached(position, summary, account))))
      return super.hasReached(position, models);
    // The changes of steady models are counted before the slots move, and maybe after this process saw the catalog.
    if (behind.some((number) => this.isSteady(recent.generations[number]!.model))) await this.generations.catalog.fetch();
    return true;
  }

  /** The whole table is read only where a copy is further than the slowest: mostly none is, and the account's next batch is what is waited for. */
  private async slotHasReached(position: Position, summary: SlotSummary, account: string | undefined): Promise<boolean> {
    if (account === undefined || !isReachedBySome(summary, position)) return false;
    const table = await this.slots.table();
    return table.led?.token === summary.led?.token && positionOf(table, slotOf(account)) >= position;
  }
}

/** The live generations of these models, or else of all, whose checkpoint is before a position; null where a model has none. */
function numbersBehind({ generations }: Catalog, position: Position, models?: readonly string[]): readonly number[] | null {
  const live = new Map(
    Object.entries(generations).flatMap(([number, each]) => (each.state === 'live' ? [[each.model, { number, ...each }]] : [])),
  );
  const wanted = [...(models ?? live.keys())].map((model) => live.get(model));
  if (wanted.some((each) => each === undefined)) return null;
  return wanted.flatMap((each) => (each!.checkpoint < position ? [Number(each!.number)] : []));
}
