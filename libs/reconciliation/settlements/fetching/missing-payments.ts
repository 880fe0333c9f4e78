import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PayingConnection } from '#integrations/contract';
import { DAY, type UnixSeconds } from '#kernel/time';
import { type PaymentResource, paymentList } from '#orders/queries/contract';
import type { CommandContext } from '#platform/event-store/command-context';
import { scopeOf, type TimeRange } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { NoteMissing } from '#reconciliation/settlements/commands/note-missing/note-missing.command';
import { SETTLED_WITHIN } from '#reconciliation/settlements/domain/settled-order.decisions';
import { settlementList } from '#reconciliation/settlements/queries/settlement-list/settlement-list.projection';

/** Payments that are read at a time. */
const AT_ONCE = 100;

/** Finds payments that were captured more than a week ago and are in no settlement. */
@Injectable()
export class MissingPayments {
  constructor(
    private readonly readModels: ReadModels,
    private readonly commands: CommandBus,
  ) {}

  /**
   * Checks a day of captures, beginning at `lookedUntil`, and returns the new `lookedUntil`. `isDone`: all captures up to a week ago have been checked. If
   * `lookedUntil` is null, this is the first check of the connection, which covers a single day rather than all of its captures.
   */
  async look(
    connection: PayingConnection,
    lookedUntil: UnixSeconds | null,
    context: CommandContext,
  ): Promise<{ readonly lookedUntil: UnixSeconds; readonly isDone: boolean }> {
    const end = context.now - SETTLED_WITHIN + 1;
    const from = lookedUntil ?? end - DAY;
    const to = Math.min(from + DAY, end);
    if (from < to && !(await this.mayBePaidOut(connection, from)))
      for await (const order of this.unsettled(connection, { gte: from, lt: to }))
        await this.commands.execute(NoteMissing({ order, connection: connection.id, context: context.childContext(order) }));
    return { lookedUntil: Math.max(from, to), isDone: to === end };
  }

  /** Whether the connection has paid out since, without listing what: then nobody can tell which payments are missing. */
  private async mayBePaidOut({ id, account, livemode }: PayingConnection, since: UnixSeconds): Promise<boolean> {
    const { documents } = await this.readModels.list(settlementList.name, {
      scope: scopeOf(account, livemode),
      filters: { connection: [id], lines_listed: ['false'] },
      created: {},
      times: { settled_at: { gte: since } },
      limit: 1,
    });
    return documents.length > 0;
  }

  /** The orders with captures that are in no settlement. An order may come more than once. */
  private async *unsettled({ account, livemode, gateway }: PayingConnection, captured_at: TimeRange): AsyncGenerator<string> {
    let after: string | undefined;
    for (let hasMore = true; hasMore;) {
      const page = await this.readModels.list(paymentList.name, {
        scope: scopeOf(account, livemode),
        filters: { status: ['captured'] },
        created: {},
        times: { captured_at },
        limit: AT_ONCE,
        ...(after !== undefined && { startingAfter: after }),
      });
      const payments = page.documents.map((json) => JSON.parse(json) as PaymentResource);
      const missing = payments.filter((each) => each.settlement === null && each.gateway === gateway && each.order_id !== null);
      yield* new Set(missing.map(({ order_id }) => order_id!));
      after = payments.at(-1)?.id;
      hasMore = page.hasMore;
    }
  }
}
