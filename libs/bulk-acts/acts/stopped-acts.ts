import { Injectable } from '@nestjs/common';
import { bulkAct, bulkActPage } from '#bulk-acts/domain/bulk-act';
import { bulkActMissing, bulkActNotStopped, bulkActOfAnotherKind } from '#bulk-acts/domain/bulk-act.errors';
import { bulkActPageStream, bulkActStream } from '#bulk-acts/domain/bulk-act.events';
import { fold } from '#kernel/fact';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

/** Pages per read. */
const AT_ONCE = 20;

/** The unprocessed items of stopped acts. */
@Injectable()
export class StoppedActs {
  constructor(private readonly eventStore: EventStore) {}

  /** Their ids. Throws `resource_missing`, `invalid_value` for another act than `act`, and `transition_not_allowed` before the act has stopped. */
  async itemsLeft(id: string, act: string, context: CommandContext): Promise<ReadonlySet<string>> {
    const story = (await this.eventStore.load(bulkActStream(id))).filter(({ metadata }) => context.owns(metadata));
    const stopped = fold(bulkAct, story);
    if (stopped === null) throw bulkActMissing(id, 'continues');
    if (stopped.act !== act) throw bulkActOfAnotherKind(stopped.act);
    // An act that was stopped before it began does nothing afterwards.
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
