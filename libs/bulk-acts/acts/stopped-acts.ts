import { Injectable } from '@nestjs/common';
import { type BulkAct, bulkAct, bulkActPage } from '#bulk-acts/domain/bulk-act';
import { continueBulkAct } from '#bulk-acts/domain/bulk-act.decisions';
import { bulkActMissing, bulkActOfAnotherKind } from '#bulk-acts/domain/bulk-act.errors';
import { bulkActPageStream, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

/** How many pages are read concurrently. */
const AT_ONCE = 20;

/** Finds the items that a stopped act has left, for the one act that continues it. */
@Injectable()
export class StoppedActs {
  constructor(private readonly eventStore: EventStore) {}

  /**
   * The ids of the items, for the act `by`. Throws `resource_missing`, `invalid_value` if the act is not an `act`, `transition_not_allowed` until it has
   * stopped, and `bulk_act_continued`.
   */
  async itemsLeft(id: string, act: string, by: string, context: CommandContext): Promise<ReadonlySet<string>> {
    const stopped = await this.load(id, context);
    if (stopped === null) throw bulkActMissing(id, 'continues');
    if (stopped.act !== act) throw bulkActOfAnotherKind(stopped.act);
    await this.claim(id, by, context, 'judge');
    const left = new Set<string>();
    for (let first = 0; first < stopped.pages; first += AT_ONCE) {
      const pages = Array.from({ length: Math.min(AT_ONCE, stopped.pages - first) }, (_, n) => this.leftOfPage(stopped.set, first + n));
      for (const items of await Promise.all(pages)) for (const item of items) left.add(item);
    }
    return left;
  }

  /**
   * Lets `by`, and no other act, continue a stopped act: the stream of the stopped act decides. A stopped act that never began must itself hold the act
   * that it continues, which has the same items. `judge` writes nothing. Throws as `continueBulkAct` does.
   */
  async claim(id: string, by: string, context: CommandContext, how: 'decide' | 'judge' = 'decide'): Promise<void> {
    const act = await this.load(id, context);
    if (act?.continuedBy === by) return;
    if (act?.startedAt === null && act.continues !== null) await this.claim(act.continues, id, context, how);
    const rule = (state: BulkAct | null) => continueBulkAct(state, id, by);
    await this.eventStore[how](bulkActStream(id), bulkAct, rule, context.childContext(`continue ${id}`));
  }

  private async load(id: string, context: CommandContext): Promise<BulkAct | null> {
    const story = await this.eventStore.load(bulkActStream(id));
    return fold(
      bulkAct,
      story.filter(({ metadata }) => context.owns(metadata)),
    );
  }

  private async leftOfPage(set: string, page: number): Promise<string[]> {
    const { items, results } = fold(bulkActPage, await this.eventStore.load(bulkActPageStream(set, page)));
    const over = new Set(results?.map(({ item }) => item));
    return items.filter((item) => !over.has(item));
  }
}
