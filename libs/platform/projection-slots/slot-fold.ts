import { Logger } from '@nestjs/common';
import type { EventHistory, HistoryBatch } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { accountOf } from '#platform/event-history/unreadable';
import { tracesOf } from '#platform/projector/catch-up';
import { type FoldedGeneration, isAfter } from '#platform/projector/folded-generation';
import { joining } from '#platform/tracing/tracing';
import type { Folding } from '#platform/projection-slots/folded-generations';
import { JustWritten } from '#platform/projection-slots/just-written';
import { OF_ALL_ACCOUNTS, slotOf } from '#platform/projection-slots/slot';
import type { Held } from '#platform/projection-slots/slot-table';

const log = new Logger('slots');

/** Folds the slots that somebody holds, each from its own position on, into the live generations. */
export class SlotFold {
  private readonly justWritten: JustWritten;

  constructor(
    private readonly held: Held,
    private readonly generations: readonly FoldedGeneration[],
    private readonly history: Pick<EventHistory, 'opened'>,
    private readonly stores: Pick<Folding, 'documents' | 'writer'>,
  ) {
    this.justWritten = new JustWritten(stores.writer);
  }

  /** Takes in events as they are stored. What it writes counts once the holder's position moves. `mayWrite` is called right before. */
  async takeIn({ events, position }: Pick<HistoryBatch, 'events' | 'position'>, mayWrite: () => Promise<boolean>): Promise<boolean> {
    if (position === null) return true;
    const takesAll = this.held.positions.has(OF_ALL_ACCOUNTS);
    const isOfAll = (event: RecordedEvent): boolean => takesAll && this.isIn(OF_ALL_ACCOUNTS, event);
    const own = new Set(events.filter((event) => this.isOwn(event)).map((event) => event.position));
    const wanted = await this.history.opened(events.filter((event) => own.has(event.position) || isOfAll(event)));
    const ofAccounts = takesAll ? wanted.filter((event) => own.has(event.position)) : wanted;
    const ofAll = wanted.filter(isOfAll);
    return joining(tracesOf(wanted), 'project', {}, async () => {
      const changes = await Promise.all(
        this.generations.map((each) => each.fold(each.projection.ofAllAccounts ? ofAll : ofAccounts, this.justWritten)),
      );
      if (!(await mayWrite())) return false;
      const written = changes.filter((each) => each.changes.length + (each.parked ?? []).length + (each.expired ?? []).length > 0);
      if (written.length > 0) await this.stores.documents.write(written, position);
      this.justWritten.keep(written, position);
      this.generations.forEach((each, n) => each.written(null, changes[n]!));
      for (const { generation, parked = [] } of written)
        for (const { stream, reason } of parked) log.error(`${generation.model} cannot take in ${stream}, which waits now: ${reason}`);
      return true;
    });
  }

  /** One that names no account is in every slot: its stream waits in all of them, as nobody knows whose it is. */
  private isOwn(event: RecordedEvent): boolean {
    const account = accountOf(event);
    return account === null ? this.held.positions.keys().some((slot) => this.isIn(slot, event)) : this.isIn(slotOf(account), event);
  }

  private isIn(slot: number, event: RecordedEvent): boolean {
    const position = this.held.positions.get(slot);
    return position !== undefined && isAfter(event.position, position || null);
  }
}
