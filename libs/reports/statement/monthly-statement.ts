import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
import type { PaymentResource } from '#orders/queries/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { accountOf, type Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { Statement } from '#reports/statement/statement';
import { collectionsReport } from '#reports/types/cash.reports';
import { disputesReport } from '#reports/types/disputes.report';
import { paymentsReport } from '#reports/types/payments.report';
import { refundsReport } from '#reports/types/refunds.report';
import type { ReportType } from '#reports/types/report-type';
import { PastDocuments } from '#reports/writing/past-documents';
import { Snapshot } from '#reports/writing/snapshot';

const PAGE = 32;
/** Milliseconds that the read models may take to catch up. */
const PATIENCE = 20_000;

/** For each kind of document, the date that must lie in the month, and how it is added to the statement. */
const PARTS = [
  part(paymentsReport, 'captured_at', (of, { payment }) => {
    of(payment.currency).captured(payment);
    settled(of, payment);
  }),
  part(refundsReport, 'succeeded_at', (of, refund) => {
    of(refund.currency).refunded(refund);
    settled(of, refund);
  }),
  part(collectionsReport, 'collected_at', (of, collection) => of(collection.currency).collected(collection)),
  part(disputesReport, 'closed_at', (of, dispute) => {
    of(dispute.currency).disputed(dispute);
    if (dispute.fee !== null) of(dispute.fee_currency!).charged('dispute_fees', dispute.fee);
  }),
];

/** The statement of a currency. */
type StatementOf = (currency: string) => Statement;

interface Part {
  readonly type: ReportType;
  readonly date: string;
  add(of: StatementOf, row: unknown): void;
}

/** Adds what the gateway charged to the statement of the settlement's currency. */
function settled(of: StatementOf, { currency, settlement }: Pick<PaymentResource, 'currency' | 'settlement'>): void {
  if (!settlement) return;
  const statement = of(settlement.currency ?? currency);
  statement.charged('fees', settlement.fee);
  statement.charged('taxes', settlement.tax);
}

function part<Doc extends { readonly id: string; readonly created_at: UnixSeconds }, Row>(
  type: ReportType<Doc, Row>,
  date: string,
  add: (of: StatementOf, row: Row) => void,
): Part {
  return { type, date, add: (of, row) => add(of, row as Row) };
}

/** Sums up a month as of one position of the history, even while documents change. */
@Injectable()
export class MonthlyStatement {
  constructor(
    private readonly history: EventHistory,
    private readonly readModels: ReadModels,
    private readonly past: PastDocuments,
  ) {}

  /** The statements of a period, one for each currency. Empty if no money moved. */
  async of(scope: Scope, from: UnixSeconds, to: UnixSeconds): Promise<Statement[]> {
    const position = await this.history.end();
    const statements = new Map<string, Statement>();
    const of: StatementOf = (currency) => {
      const statement = statements.get(currency) ?? new Statement(currency);
      statements.set(currency, statement);
      return statement;
    };
    if (position === null) return [];
    if (!(await this.readModels.reached(position, PATIENCE, undefined, accountOf(scope)))) throw new Error('The read models are behind.');
    for (const { type, date, add } of PARTS) {
      const snapshot = new Snapshot(type, scope, position, this.readModels, this.past);
      for (let after: string | null = null, hasMore = true; hasMore; await nextTurn()) {
        const page = await snapshot.page({ created: { lt: to } }, after, PAGE);
        for (const { row } of page.entries) {
          const moment = row === null ? null : type.dates[date]!(row);
          if (moment === null || moment < from || moment >= to) continue;
          add(of, row);
        }
        ({ hasMore } = page);
        after = page.entries.at(-1)?.id ?? after;
      }
    }
    return [...statements.values()];
  }
}
