import { Injectable } from '@nestjs/common';
import { bulkAct, bulkActPage } from '#bulk-acts/domain/bulk-act';
import { bulkActMissing, bulkActNotStopped, bulkActOfAnotherKind } from '#bulk-acts/domain/bulk-act.errors';
import { bulkActPageStream, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

/** How many pages are read concurrently. */
const AT_ONCE = 20;

/** Finds the items that a stopped act has left, for another act that continues it. */
@Injectable()
export class StoppedActs {
  constructor(private readonly eventStore: EventStore) {}

  /**
   * The ids of the items. Throws `resource_missing`, `invalid_value` if the act is not an `act`, and `transition_not_allowed` until it has stopped.
   */
  async itemsLeft(id: string, act: string, context: CommandContext): Promise<ReadonlySet<string>> {
    const story = (await this.eventStore.load(bulkActStream(id))).filter(({ metadata }) => context.owns(metadata));
    const stopped = fold(bulkAct, story);
    if (stopped === null) throw bulkActMissing(id, 'continues');
    if (stopped.act !== act) throw bulkActOfAnotherKind(stopped.act);
    // A stopped act still records the results of its current page, unless it was stopped before its first item.
    if (stopped.status !== 'stopped' || !(stopped.hasEnded || stopped.startedAt === null)) throw bulkActNotStopped();
    const left = new Set<string>();
    for (let first = 0; first < stopped.pages; first += AT_ONCE) {
      const pages = Array.from({ length: Math.min(AT_ONCE, stopped.pages - first) }, (_, n) => this.leftOfPage(stopped.set, first + n));
      for (const items of await Promise.all(pages)) for (const item of items) left.add(item);
    }
    return left;
  }

  private async leftOfPage(set: string, page: number): Promise<string[]> {
    const { items, results } = fold(bulkActPage, await this.eventStore.load(bulkActPageStream(set, page)));
    const over = new Set(results?.map(({ item }) => item));
    return items.filter((item) => !over.has(item));
  }
}
