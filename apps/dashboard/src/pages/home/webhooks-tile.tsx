import { toRows, mapped } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Endpoint, Page } from '#apps/dashboard/src/api/types';
import { type Reception, receptionOf } from '#apps/dashboard/src/pages/home/endpoint-health';
import { Tile } from '#screens/pages/home/tile';
import { State } from '#screens/parts/state';
import { t } from '#apps/dashboard/src/texts/texts';

/** How many endpoints receive events, and how reliably. */
export function WebhooksTile() {
  const answer = useAnswer<Page<Endpoint>>('/v1/webhooks?limit=100');
  const reception = mapped(answer, ({ data }) => receptionOf(data));
  return (
    <Tile name={t('Webhooks')} of={toRows(reception, (all) => (all.total === 0 ? [] : [all]))} empty={t('None')}>
      {([all]) => <Counts of={all} />}
    </Tile>
  );
}

const Counts = ({ of: { receiving, total, off, failing, delivered } }: { readonly of: Reception }) => (
  <dd>
    <b>{t('{done} of {total}', { done: receiving, total })}</b>
    <small>{t('endpoints receive events')}</small>
    {delivered !== null && <small>{t('{count} % delivered, at the worst endpoint', { count: delivered })}</small>}
    {off > 0 && <State tone="attention">{t('{count} switched off', { count: off })}</State>}
    {failing > 0 && (
      <State tone="failed">{t('{count, plural, one {# endpoint fails} other {# endpoints fail}}', { count: failing })}</State>
    )}
  </dd>
);
