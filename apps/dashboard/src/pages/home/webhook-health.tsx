import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Endpoint, Page } from '#apps/dashboard/src/api/types';
import { Rows } from '#screens/parts/answered';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { healthOf } from '#apps/dashboard/src/pages/home/endpoint-health';
import { t } from '#apps/dashboard/src/texts/texts';

const LOOKS = {
  off: ['neutral', 'Switched off'],
  failing: ['failed', 'Failing'],
  well: ['ok', 'Healthy'],
  unused: ['neutral', 'Nothing sent yet'],
} as const;

/** The deliveries to each endpoint in the last 24 hours. */
export function WebhookHealth() {
  const answer = useAnswer<Page<Endpoint>>('/v1/webhooks?limit=100');
  return (
    <section className="panel">
      <header>
        <h2>{t('Webhooks')}</h2>
        <span className="push" />
        <Link from="/$mode" to={'./deliveries'}>
          {t('Deliveries')}
        </Link>
      </header>
      <Rows
        of={toRows(answer, ({ data }) => data)}
        what={t('Webhooks')}
        empty={<p className="body quiet">{t('Register the address where your server takes events.')}</p>}
      >
        {(endpoints) => (
          <table className="cards" aria-label={t('Webhooks')}>
            <thead>
              <tr>
                <th scope="col">{t('Endpoint')}</th>
                <th scope="col">{t('State')}</th>
                <th scope="col" className="number slot-hidden">
                  {t('Last delivered')}
                </th>
                <th scope="col" className="number">
                  {t('Delivered in 24 h')}
                </th>
              </tr>
            </thead>
            <tbody>
              {endpoints.map((endpoint) => {
                const { id, url, status, health } = endpoint;
                const [tone, word] = LOOKS[healthOf(endpoint)];
                return (
                  <tr key={id}>
                    <td className="slot-title">{new URL(url).host}</td>
                    <td className="slot-status">
                      <State tone={tone}>{t(word)}</State>
                    </td>
                    <td className="number slot-hidden">{health.last_success_at === null ? '–' : <When at={health.last_success_at} />}</td>
                    <td className="number slot-detail">
                      {status !== 'enabled' || health.success_rate_24h === null
                        ? '–'
                        : t('{count} %', { count: Math.floor(100 * health.success_rate_24h) })}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Rows>
    </section>
  );
}
