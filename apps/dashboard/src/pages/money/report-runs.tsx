import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ReportRun } from '#apps/dashboard/src/api/types';
import { formatDay, startOfDay, toDateInputValue, zone } from '#apps/dashboard/src/format/time';
import { FORMATS, reportName, ReportsHead, useReportTypes } from '#screens/pages/money/report-words';
import { RunOfReport } from '#screens/lists/run-of-report';
import { AnsweredChoice } from '#screens/parts/answered-choice';
import { Button } from '#screens/parts/button';
import { Dialog } from '#screens/parts/dialog';
import { Download } from '#screens/parts/download';
import { Choice, Field } from '#screens/parts/field';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { State, StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

const DAY = 86_400;
/** The longest range of a report, days. */
const MOST = 95;

/** Report runs, with their files. */
export function ReportRunList() {
  const { writes } = useAccess('reports');
  const [requesting, setRequesting] = useState(false);
  return (
    <div className="page">
      <ReportsHead>
        {writes && (
          <Button look="main" onClick={() => setRequesting(true)}>
            <Icon name="plus" /> {t('Create a report…')}
          </Button>
        )}
      </ReportsHead>
      <List<ReportRun>
        path="/v1/reports/runs"
        label={t('Reports')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['pending', t('Pending')],
              ['running', t('Being written')],
              ['succeeded', t('Ready')],
              ['failed', t('Failed')],
            ],
          },
          { name: 'schedule', label: t('Schedule id') },
        ]}
        columns={[
          { title: t('Report'), slot: 'title', show: ({ type }) => reportName(type) },
          { title: t('Days'), slot: 'detail', show: ({ parameters }) => spanOf(parameters) },
          { title: t('State'), slot: 'status', show: (run) => <RunState run={run} /> },
          { title: t('Rows'), slot: 'hidden', kind: 'number', show: ({ row_count }) => row_count ?? '–' },
          { title: t('File'), slot: 'amount', show: (run) => <FileOf run={run} /> },
          { title: t('Requested'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('Create the first report; its file is kept here for a while.')}</p>}
      />
      {requesting && <RequestDialog onClose={() => setRequesting(false)} />}
    </div>
  );
}

const spanOf = ({ interval_start, interval_end }: ReportRun['parameters']): string =>
  `${formatDay(interval_start)} – ${formatDay(Math.max(interval_start, interval_end - 1))}`;

function RunState({ run: { status, progress } }: { readonly run: ReportRun }) {
  if (status === 'succeeded') return <State tone="ok">{t('Ready')}</State>;
  if (status === 'running')
    return <State tone="waiting">{progress === null ? t('Being written') : t('{count} %', { count: progress })}</State>;
  return <StateOf status={status} />;
}

function FileOf({ run }: { readonly run: ReportRun }) {
  const { id, status, url, type, parameters, expires_at, error } = run;
  if (error !== null) return <span className="long">{error.message}</span>;
  if (status !== 'succeeded') return '–';
  if (expires_at !== null && expires_at < Date.now() / 1000) return <span className="quiet">{t('Removed')}</span>;
  return (
    <Download path={`/v1/reports/runs/${id}/file`} url={url} name={`${type.replace(/\.\d+$/, '')}-${id}.${parameters.format}`}>
      {t('Download')}
    </Download>
  );
}

function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const types = useReportTypes();
  const now = Math.floor(Date.now() / 1000);
  const [type, setType] = useState('orders.1');
  const [dateField, setDateField] = useState('created_at');
  const [from, setFrom] = useState(toDateInputValue(now - 30 * DAY));
  const [to, setTo] = useState(toDateInputValue(now));
  const [format, setFormat] = useState('csv');
  const { mutate, isPending, error, data: run } = useAct<ReportRun>();
  const dates = (types.state === 'known' && types.value.find((each) => each.type === type)?.date_fields) || ['created_at'];
  const [start, end] = [startOfDay(from), startOfDay(to) + DAY];
  const dateError = !(end > start)
    ? t('The last day is not before the first.')
    : end - start > MOST * DAY
      ? t('At most {count} days.', { count: MOST })
      : null;
  const parameters = { interval_start: start, interval_end: end, date_field: dateField, timezone: zone(), format, amount_format: 'major' };
  return (
    <Dialog
      title={t('Create a report')}
      onClose={onClose}
      onSubmit={() => dateError === null && run === undefined && mutate({ path: '/v1/reports/runs', body: { type, parameters } })}
      acts={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {run === undefined && (
            <Button look="main" type="submit" disabled={dateError !== null || isPending || types.state !== 'known'}>
              {t('Create')}
            </Button>
          )}
        </>
      }
    >
      {run === undefined ? (
        <>
          <AnsweredChoice
            of={types}
            what={t('Reports')}
            label={t('Report')}
            value={type}
            onChange={({ target }) => {
              setType(target.value);
              setDateField('created_at');
            }}
            options={(known) => known.map((each) => [each.type, reportName(each.type)] as const)}
          />
          <Choice
            label={t('Date to filter by')}
            value={dateField}
            onChange={({ target }) => setDateField(target.value)}
            options={dates.map((name) => [name, name] as const)}
          />
          <div className="pair">
            <Field label={t('From day')} type="date" value={from} onChange={({ target }) => setFrom(target.value)} required />
            <Field label={t('To day')} type="date" value={to} onChange={({ target }) => setTo(target.value)} required error={dateError} />
          </div>
          <Choice label={t('Kind of file')} value={format} onChange={({ target }) => setFormat(target.value)} options={FORMATS()} />
          <p className="quiet">{t('Days and times of {zone}.', { zone: zone() })}</p>
        </>
      ) : (
        <RunOfReport id={run.id} />
      )}
      <Refusal error={error} />
    </Dialog>
  );
}
