import { Link, useParams } from '@tanstack/react-router';
import { useAct, useAnswer } from '#apps/dashboard/src/api/queries';
import type { Delivery } from '#apps/dashboard/src/api/types';
import { DeliveryFacts, Exchanges } from '#screens/pages/developers/delivery-parts';
import { PageNotKnown } from '#screens/parts/answered';
import { Button } from '#screens/parts/button';
import { Download } from '#screens/parts/download';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { Id } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** One attempt: the request, the response, and what they mean. */
export function DeliveryPage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<Delivery>(`/v1/webhook_deliveries/${id}`);
  const { writes } = useAccess('webhook_deliveries');
  const replay = useAct();
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Delivery')} />;
  const delivery = answer.value;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./deliveries'}>
          {t('Deliveries')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{t('Delivery')}</h1>
        <StateOf status={delivery.status} plate />
        <Id id={id} />
        <span className="push" />
        <Download path={`/v1/webhook_deliveries/${id}/raw`} name={`${id}.txt`}>
          {t('Download')}
        </Download>
        {writes && (
          <Button look="main" disabled={replay.isPending} onClick={() => replay.mutate({ path: `/v1/webhook_deliveries/${id}/replay` })}>
            {t('Replay')}
          </Button>
        )}
      </div>
      <Refusal error={replay.error} />
      {replay.isSuccess && <p className="note ok">{t('It is being sent again; the new attempt is first in the list.')}</p>}
      <DeliveryFacts delivery={delivery} />
      <Exchanges delivery={delivery} />
    </div>
  );
}
