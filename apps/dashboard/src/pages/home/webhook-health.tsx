import { Link } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Endpoint, Page } from '#apps/dashboard/src/api/types';
import { Refusal } from '#screens/parts/refusal';
import { State } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** An endpoint is failing if its newest attempt failed. */
export function healthOf({ status, health }: Endpoint): 'off' | 'failing' | 'well' | 'unused' {
  if (status !== 'enabled') return 'off';
  if (health.consecutive_failures > 0) return 'failing';
  return health.last_success_at === null ? 'unused' : 'well';
}

const LOOKS = {
  off: ['neutral', 'Switched off'],
  failing: ['failed', 'Failing'],
  well: ['ok', 'Healthy'],
  unused: ['neutral', 'Nothing sent yet'],
} as const;

/** The deliveries to each endpoint in the last 24 hours. */
export function WebhookHealth() {
  const { data, error } = useAnswer<Page<Endpoint>>('/v1/webhooks?limit=100');
  const endpoints = data?.data ?? [];
  return (
    <section className="panel">
      <header>
        <h2>{t('Webhooks')}</h2>
        <span className="push" />
        <Link from="/$mode" to={'./deliveries'}>
          {t('Deliveries')}
        </Link>
      </header>
      <Refusal fault={error} />
      {data !== undefined && endpoints.length === 0 && (
        <p className="body quiet">{t('Register the address where your server takes events.')}</p>
      )}
      {endpoints.length > 0 && (
        <table className="cards" aria-label={t('Webhooks')}>
          <thead>
            <tr>
              <th scope="col">{t('Endpoint')}</th>
              <th scope="col">{t('State')}</th>
              <th scope="col" className="number part-left-out">
                {t('Last delivered')}
              </th>
              <th scope="col" className="number">
                {t('Delivered in 24 h')}
              </th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map((endpoint) => {
              const { id, url, health } = endpoint;
              const [tone, word] = LOOKS[healthOf(endpoint)];
              return (
                <tr key={id}>
                  <td className="part-name">{new URL(url).host}</td>
                  <td className="part-state">
                    <State tone={tone}>{t(word)}</State>
                  </td>
                  <td className="number part-left-out">{health.last_success_at === null ? '–' : <When at={health.last_success_at} />}</td>
                  <td className="number part-how">
                    {health.success_rate_24h === null ? '–' : t('{count} %', { count: Math.floor(100 * health.success_rate_24h) })}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
