import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { UnixSeconds } from '#kernel/time';
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
  part(paymentsReport, 'captured_at', (statement, { payment }) => statement.captured(payment)),
  part(refundsReport, 'succeeded_at', (statement, refund) => statement.refunded(refund)),
  part(collectionsReport, 'collected_at', (statement, collection) => statement.collected(collection)),
  part(disputesReport, 'closed_at', (statement, dispute) => statement.disputed(dispute)),
];

interface Part {
  readonly type: ReportType;
  readonly date: string;
  add(statement: Statement, row: unknown): void;
}

function part<Doc extends { readonly id: string; readonly created_at: UnixSeconds }, Row>(
  type: ReportType<Doc, Row>,
  date: string,
  add: (statement: Statement, row: Row) => void,
): Part {
  return { type, date, add: (statement, row) => add(statement, row as Row) };
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
    if (position === null) return [];
    if (!(await this.readModels.reached(position, PATIENCE, undefined, accountOf(scope)))) throw new Error('The read models are behind.');
    for (const { type, date, add } of PARTS) {
      const snapshot = new Snapshot(type, scope, position, this.readModels, this.past);
      for (let after: string | null = null, hasMore = true; hasMore; await nextTurn()) {
        const page = await snapshot.page({ created: { lt: to } }, after, PAGE);
        for (const { row } of page.entries) {
          const moment = row === null ? null : type.dates[date]!(row);
          if (moment === null || moment < from || moment >= to) continue;
          const currency = type.currencyOf(row);
          if (!statements.has(currency)) statements.set(currency, new Statement(currency));
          add(statements.get(currency)!, row);
        }
        ({ hasMore } = page);
        after = page.entries.at(-1)?.id ?? after;
      }
    }
    return [...statements.values()];
  }
}
