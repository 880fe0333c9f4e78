import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Alert, Dispute } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** The alerts of its order that are about it. */
export function DisputeAlerts({ dispute: { id, order_id } }: { readonly dispute: Dispute }) {
  const answer = useList<Alert>('/v1/alerts', { order: order_id, limit: '100' });
  const alerts = toRows(answer, ({ data }) => data.filter(({ subject }) => subject === id));
  return (
    <section className="panel">
      <header>
        <h2>{t('Alerts')}</h2>
        <span className="push" />
        <Link from="/$mode" to={'./alerts'} search={{ status: 'open' }}>
          {t('All open alerts')}
        </Link>
      </header>
      <Rows of={alerts} what={t('Alerts')} empty={<p className="body quiet">{t('No alert was raised about it.')}</p>}>
        {(rows) => (
          <ul className="rows">
            {rows.map(({ id: alert, summary, status, created_at }) => (
              <li key={alert}>
                <span className="long">{summary}</span>
                <span className="line">
                  <StateOf status={status} /> <When at={created_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </section>
  );
}
