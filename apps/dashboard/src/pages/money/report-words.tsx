import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Answer, mapped } from '#apps/dashboard/src/api/answer';
import { useWholeList } from '#apps/dashboard/src/api/queries';
import type { ReportType } from '#apps/dashboard/src/api/types';
import { t } from '#apps/dashboard/src/texts/texts';

const NAMES: Readonly<Record<string, string>> = {
  orders: 'Orders',
  refunds: 'Refunds',
  payments: 'Payments',
  cod_collections: 'Cash, collection by collection',
  cod_remittance_lines: 'Lines of remittances',
  cod_aging: 'Cash that couriers owe, by its age',
  risk_outcomes: 'Risk and its outcomes',
  bulk_act_items: 'Results of an act on a filter',
};

/** A report's name for people; a type unknown to this page keeps its API name. */
export function reportName(type: string): string {
  const name = type.replace(/\.\d+$/, '');
  return NAMES[name] === undefined ? name.replaceAll('_', ' ') : t(NAMES[name]);
}

/** Types that can be requested: the report on a bulk act is made by the act. */
export const useReportTypes = (): Answer<readonly ReportType[]> =>
  mapped(useWholeList<ReportType>('/v1/reports/types'), ({ data }) => data.filter(({ type }) => !type.startsWith('bulk_act_items')));

export const FORMATS = (): (readonly [string, string])[] => [
  ['csv', t('CSV, for spreadsheets')],
  ['jsonl', t('JSON lines, for programs')],
];

/** The heading of both report pages. */
export const ReportsHead = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <div className="head">
      <h1>{t('Reports')}</h1>
      <span className="push" />
      {children}
    </div>
    <nav className="choice" aria-label={t('Pages of reports')}>
      <Link from="/$mode" to={'./reports'} activeOptions={{ exact: true, includeSearch: false }}>
        {t('Created')}
      </Link>
      <Link from="/$mode" to={'./reports/schedules'} activeOptions={{ exact: true, includeSearch: false }}>
        {t('Schedules')}
      </Link>
    </nav>
  </>
);
