import { useState } from 'react';
import { useAct } from '#apps/dashboard/src/api/queries';
import type { ReportSchedule } from '#apps/dashboard/src/api/types';
import { reportName, ReportsHead } from '#screens/pages/money/report-words';
import { ScheduleDialog, whenOf } from '#screens/pages/money/schedule-dialog';
import { Button } from '#screens/parts/button';
import { Icon } from '#screens/parts/icon';
import { List } from '#screens/parts/list';
import { Refusal } from '#screens/parts/refusal';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Scheduled reports, and their recipients. */
export function ScheduleList() {
  const { writes } = useAccess('reports');
  const [making, setMaking] = useState(false);
  const { mutate, isPending, error } = useAct();
  return (
    <div className="page">
      <ReportsHead>
        {writes && (
          <Button look="main" onClick={() => setMaking(true)}>
            <Icon name="plus" /> {t('Create a schedule…')}
          </Button>
        )}
      </ReportsHead>
      <Refusal error={error} />
      <List<ReportSchedule>
        path="/v1/reports/schedules"
        label={t('Schedules')}
        filters={[{ name: 'status', label: t('State'), values: [['active', t('Active')], ['paused', t('Paused')]] }]} // prettier-ignore
        columns={[
          { title: t('Name'), slot: 'title', show: ({ name }) => <span className="long">{name}</span> },
          { title: t('Report'), slot: 'detail', show: ({ type }) => reportName(type) },
          { title: t('When'), slot: 'date', show: (schedule) => whenOf(schedule) },
          {
            title: t('To'),
            slot: 'hidden',
            show: ({ deliver_to }) => <span className="long">{deliver_to.emails.join(', ') || '–'}</span>,
          },
          {
            title: t('State'),
            slot: 'amount',
            show: ({ status }) =>
              status === 'active' ? <State tone="ok">{t('Active')}</State> : <State tone="neutral">{t('Paused')}</State>,
          },
          { title: t('Created'), slot: 'hidden', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
          {
            title: t('Actions'),
            slot: 'status',
            show: ({ id, status }) =>
              writes && (
                <span className="line">
                  <Button
                    look="bare"
                    disabled={isPending}
                    onClick={() =>
                      mutate({
                        path: `/v1/reports/schedules/${id}`,
                        method: 'PATCH',
                        body: { status: status === 'active' ? 'paused' : 'active' },
                      })
                    }
                  >
                    {status === 'active' ? t('Pause') : t('Go on')}
                  </Button>
                  <Button
                    look="danger"
                    disabled={isPending}
                    onClick={() => mutate({ path: `/v1/reports/schedules/${id}`, method: 'DELETE' })}
                  >
                    {t('Remove')}
                  </Button>
                </span>
              ),
          },
        ]}
        empty={<p>{t('Create a schedule, and a report comes by mail each day, week or month.')}</p>}
      />
      {making && <ScheduleDialog onClose={() => setMaking(false)} />}
    </div>
  );
}
