import { setImmediate as nextTurn } from 'node:timers/promises';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DAY, type UnixSeconds } from '#kernel/time';
import { PAYMENT_LIST } from '#orders/payments/queries/payment-list/payment-list.projection';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { REFUND_LIST } from '#orders/refunds/queries/refund-list/refund-list.projection';
import type { RefundResource } from '#orders/refunds/resource/refund.resource';
import { figureSteps } from '#orders/resource/figure-steps';
import type { FigureRange, FiguresResource } from '#orders/resource/figures.resource';
import { Figures } from '#orders/resource/figures.view';
import { Clocks } from '#platform/clock/clocks';
import { isTestMode, type Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

/** Sums of captured payments and succeeded refunds. `timezone`: the zone in which days begin. */
export class GetFigures extends Query<FiguresResource> {
  constructor(
    readonly scope: Scope,
    readonly range: FigureRange,
    readonly timezone: string,
  ) {
    super();
  }
}

interface Stretch {
  readonly scope: Scope;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}

const PAGE = 500;
/** The most payments, or refunds, read for one answer. */
const MOST = 20_000;
/** A payment is captured, and a refund succeeds, within this time after its start, so lists are not read further back. */
const LONGEST_OPEN = 90 * DAY;

@QueryHandler(GetFigures)
export class GetFiguresHandler implements IQueryHandler<GetFigures> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  async execute({ scope, range, timezone }: GetFigures): Promise<FiguresResource> {
    const to = await this.clocks.now(scope);
    const starts = figureSteps(range, to, timezone);
    const from = starts[0]!;
    const figures = new Figures(starts);
    const stretch = { scope, from: from - (to - from), to };
    const isWhole = [
      await this.each<PaymentResource>(PAYMENT_LIST, 'captured_at', stretch, ({ captured_at, amount, currency }) =>
        figures.add('money_in', { at: captured_at!, amount, currency }),
      ),
      await this.each<RefundResource>(REFUND_LIST, 'succeeded_at', stretch, ({ succeeded_at, amount, currency }) =>
        figures.add('refunds', { at: succeeded_at!, amount, currency }),
      ),
    ].every(Boolean);
    return { object: 'figures', livemode: !isTestMode(scope), range, timezone, from, to, complete: isWhole, data: figures.all() };
  }

  /** Passes each document with a time in the period to `take`. Resolves to false if there are more than are read. */
  private async each<Doc extends { readonly id: string }>(
    list: string,
    time: string,
    { scope, from, to }: Stretch,
    take: (document: Doc) => void,
  ): Promise<boolean> {
    const query = { scope, filters: {}, created: { gte: from - LONGEST_OPEN }, times: { [time]: { gte: from, lte: to } }, limit: PAGE };
    let after: { readonly startingAfter?: string } = {};
    for (let read = 0; read < MOST; await nextTurn()) {
      const { documents, hasMore } = await this.readModels.list(list, { ...query, ...after });
      for (const document of documents) {
        const taken = JSON.parse(document) as Doc;
        take(taken);
        after = { startingAfter: taken.id };
      }
      if (!hasMore) return true;
      read += documents.length;
    }
    return false;
  }
}
