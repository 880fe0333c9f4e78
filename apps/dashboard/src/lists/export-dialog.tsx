import { useState } from 'react';
import { mapped } from '#apps/dashboard/src/api/answer';
import { useAct, useWholeList } from '#apps/dashboard/src/api/queries';
import type { ReportRun, ReportType } from '#apps/dashboard/src/api/types';
import { startOfDay, toDateInputValue, zone } from '#apps/dashboard/src/format/time';
import { filterOf, type ListState } from '#apps/dashboard/src/lists/looks';
import { NotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Choice, Field } from '#screens/parts/field';
import type { FilterField } from '#screens/parts/filters';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { t } from '#apps/dashboard/src/texts/texts';
import { type ChoosableColumn } from '#screens/lists/columns-dialog';
import { RunOfReport } from '#screens/lists/run-of-report';

interface Props {
  readonly report: string;
  readonly columns: readonly ChoosableColumn[];
  readonly fields: readonly FilterField[];
  readonly requested: ListState;
  readonly onClose: () => void;
}

const DAY = 86_400;
/** The longest range of a report, days. */
const MOST = 95;
const RANGE = /^created_at\[/;

/** Requests a report with the list's filters, of any size, and offers its file when it is ready. */
export function ExportDialog({ report, fields, requested, onClose }: Props) {
  const now = Math.floor(Date.now() / 1000);
  const filter = filterOf(requested);
  const [from, setFrom] = useState(toDateInputValue(Number(filter['created_at[gte]'] ?? now - (MOST - 1) * DAY)));
  const [to, setTo] = useState(toDateInputValue(Number(filter['created_at[lt]'] ?? now + 1) - 1));
  const [format, setFormat] = useState('csv');
  const [run, setRun] = useState<ReportRun | null>(null);
  const types = useWholeList<ReportType>('/v1/reports/types');
  const { mutate, isPending, error } = useAct<ReportRun>(setRun);
  const known = mapped(types, ({ data }) => new Set(Object.keys(data.find(({ type }) => type === report)?.filters ?? {})));
  const isTaken = (name: string): boolean => known.state === 'known' && known.value.has(name);
  const filters = Object.fromEntries(Object.entries(filter).filter(([name]) => isTaken(name)));
  const left = Object.keys(filter).filter((name) => known.state === 'known' && !isTaken(name) && !RANGE.test(name));
  const parameters = {
    interval_start: startOfDay(from),
    interval_end: startOfDay(to) + DAY,
    timezone: zone(),
    filters,
    format,
    amount_format: 'major',
  };
  return (
    <Dialog
      title={t('Export this view')}
      onClose={onClose}
      onSubmit={() => mutate({ path: '/v1/reports/runs', body: { type: report, parameters } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {run === null && (
            <Button look="main" type="submit" disabled={isPending || left.length > 0 || known.state !== 'known'}>
              {t('Export')}
            </Button>
          )}
        </>
      }
    >
      {run === null ? (
        <>
          {known.state !== 'known' && <NotKnown of={known} what={t('Reports')} />}
          {left.length > 0 && (
            <p className="note attention">
              <Icon name="attention" />
              <span>
                {t('A file cannot be filtered by {fields}. Remove that filter first.', {
                  fields: left.map((name) => fields.find((field) => field.name === name)?.label ?? name).join(', '),
                })}
              </span>
            </p>
          )}
          <div className="pair">
            <Field label={t('From day')} type="date" value={from} onChange={({ target }) => setFrom(target.value)} required />
            <Field label={t('To day')} type="date" value={to} onChange={({ target }) => setTo(target.value)} required />
          </div>
          <Choice
            label={t('Kind of file')}
            value={format}
            onChange={({ target }) => setFormat(target.value)}
            options={[
              ['csv', t('CSV, for spreadsheets')],
              ['jsonl', t('JSON lines, for programs')],
            ]}
          />
          <p className="quiet">
            {t('All rows of these days by the filters of the list, at most {count} days. Times in the file are of {zone}.', {
              count: MOST,
              zone: zone(),
            })}
          </p>
        </>
      ) : (
        <RunOfReport id={run.id} />
      )}
      <Refusal error={error} />
    </Dialog>
  );
}
