import { bulkActItemsReport } from '#reports/types/bulk-act-items.report';
import { agingReport, collectionsReport } from '#reports/types/cash.reports';
import { claimsReport } from '#reports/types/claims.report';
import { disputesReport } from '#reports/types/disputes.report';
import { ordersReport } from '#reports/types/orders.report';
import { paymentsReport } from '#reports/types/payments.report';
import { refundsReport } from '#reports/types/refunds.report';
import { remittanceLinesReport } from '#reports/types/remittance-lines.report';
import type { ReportType } from '#reports/types/report-type';
import { settlementLinesReport } from '#reports/types/settlement-lines.report';
import { riskOutcomesReport } from '#reports/types/risk-outcomes.report';

export const REPORT_TYPES: readonly ReportType[] = [
  ordersReport,
  refundsReport,
  paymentsReport,
  collectionsReport,
  remittanceLinesReport,
  agingReport,
  riskOutcomesReport,
  bulkActItemsReport,
  disputesReport,
  settlementLinesReport,
  claimsReport,
];

export const TYPE_NAMES: readonly string[] = REPORT_TYPES.map(({ type }) => type);

/** @param type one of `TYPE_NAMES`. */
export const reportTypeOf = (type: string): ReportType => REPORT_TYPES.find((each) => each.type === type)!;
