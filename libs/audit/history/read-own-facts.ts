import { Injectable } from '@nestjs/common';
import type { FactFilter } from '#audit/history/fact-filter';
import type { FactRecord } from '#audit/history/fact-record';
import { ReadFacts, type ShowFacts } from '#audit/history/read-facts';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { CannotOpen } from '#privacy/secrets/master-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { type Scope, UnknownCursor } from '#platform/storage/documents';

/** Maximum number of events, of all accounts, that are read for one page. The client continues with the next page. */
const MOST_READ_PER_PAGE = 20_000;

const noProgress = (): void => undefined;

/** The history of one account and mode, for readers who must learn nothing about others: positions in the shared history are sealed. */
@Injectable()
export class ReadOwnFacts {
  constructor(
    private readonly facts: ReadFacts,
    private readonly history: EventHistory,
    private readonly box: SecretBox,
  ) {}

  /** The facts of a resource that match. Throws `resource_missing` if none does. */
  async of(id: string, wanted: FactFilter, show: ShowFacts): Promise<readonly FactRecord[]> {
    return show(await this.facts.eventsOf(id, wanted));
  }

  /** A page of matching facts. `next` is the cursor of the next page; null after the last. Throws `UnknownCursor`. */
  async page(
    wanted: FactFilter,
    limit: number,
    after: string | null,
    { scope }: { readonly scope: Scope },
    show: ShowFacts,
  ): Promise<{ facts: readonly FactRecord[]; next: string | null }> {
    const from = after === null ? null : this.positionIn(after, scope);
    const [found, end] = await this.some(wanted, limit, from);
    const next = end === null ? null : Buffer.from(this.box.seal(end, sealedFor(scope))).toString('base64url');
    return { facts: await show(found), next };
  }

  /** All facts up to now, in batches. */
  async *all(wanted: FactFilter): AsyncGenerator<readonly FactRecord[]> {
    const until = (await this.history.end()) ?? undefined;
    for await (const { events } of this.facts.stretches(null, { ...wanted, until }, noProgress))
      if (events.length > 0) yield await this.facts.sealed(events);
  }

  /** The facts of a page, and the position after which there may be more; null if there are no more. */
  private async some(wanted: FactFilter, limit: number, from: Position | null): Promise<[RecordedEvent[], Position | null]> {
    const found: RecordedEvent[] = [];
    const start = this.history.extent(from);
    for await (const { events, position, isLast } of this.facts.stretches(from, wanted, noProgress)) {
      found.push(...events);
      if (found.length > limit) return [found.slice(0, limit), found[limit - 1]!.position];
      if (!isLast && this.history.extent(position) - start > MOST_READ_PER_PAGE) return [found, position];
    }
    return [found, null];
  }

  private positionIn(cursor: string, scope: Scope): Position {
    try {
      return this.box.open(Buffer.from(cursor, 'base64url').toString(), sealedFor(scope));
    } catch (fault) {
      if (fault instanceof CannotOpen) throw new UnknownCursor('starting_after');
      throw fault;
    }
  }
}

const sealedFor = (scope: Scope): string => `history_cursors/${scope}`;
