import { Link, useParams } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Dispute } from '#apps/dashboard/src/api/types';
import { DisputeAlerts } from '#screens/pages/disputes/dispute-alerts';
import { actWord, phaseWord, RespondBy } from '#screens/pages/disputes/dispute-words';
import { PageNotKnown } from '#screens/parts/answered';
import { Download } from '#screens/parts/download';
import { OrderLink } from '#screens/parts/order-link';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Figures, Id, Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** One dispute: the amount held, the deadline, and what to do. */
export function DisputePage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<Dispute>(`/v1/disputes/${id}`);
  const alerts = useAccess('alerts');
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Dispute')} />;
  const dispute = answer.value;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./disputes'}>
          {t('Disputes')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{phaseWord(dispute.phase)}</h1>
        <StateOf status={dispute.status} plate />
        <Id id={id} />
      </div>
      <Sums dispute={dispute} />
      <div className="cols">
        <div className="stack">
          <section className="panel">
            <h2>{t('What to do')}</h2>
            <p className="body">{actWord(dispute)}</p>
          </section>
          <Pack dispute={dispute} />
          {alerts.sees && <DisputeAlerts dispute={dispute} />}
        </div>
        <How dispute={dispute} />
      </div>
    </div>
  );
}

/** The pack for answering it, as a file: also after it has ended. */
const Pack = ({ dispute: { id } }: { readonly dispute: Dispute }) => (
  <section className="panel form">
    <h2>{t('Evidence')}</h2>
    <p className="quiet">
      {t(
        'One archive with the purchase, the delivery, the confirmation, messages and refunds, in the fields of the gateway, and the proof of the history. Add what only you know.',
      )}
    </p>
    <div className="line">
      <Download path={`/v1/disputes/${id}/pack`} name={`dispute-${id}.zip`}>
        {t('Download the evidence')}
      </Download>
    </div>
  </section>
);

function Sums({ dispute }: { readonly dispute: Dispute }) {
  const { amount, amount_deducted, fee, fee_currency, currency, respond_by } = dispute;
  return (
    <Figures
      figures={[
        [t('Disputed'), <Money key="amount" amount={amount} currency={currency} />],
        [t('Deducted'), <Money key="deducted" amount={amount_deducted} currency={currency} />],
        [t('Fee'), fee === null ? null : <Money key="fee" amount={fee} currency={fee_currency ?? currency} />],
        [t('Answer by'), respond_by === null ? null : <RespondBy key="by" dispute={dispute} long />],
      ]}
    />
  );
}

const How = ({ dispute }: { readonly dispute: Dispute }) => (
  <section className="panel">
    <h2>{t('Details')}</h2>
    <DescriptionList
      entries={[
        [t('Reason'), dispute.reason_code?.replaceAll('_', ' ')],
        [t('State at the gateway'), dispute.gateway_status?.replaceAll('_', ' ')],
        [t('Order'), <OrderLink key="order" id={dispute.order_id} />],
        [
          t('Payment'),
          <Link key="payment" from="/$mode" to={'./payments'} search={{ order_id: dispute.order_id }}>
            …{dispute.payment.slice(-8)}
          </Link>,
        ],
        [t('Id at the gateway'), <Id key="reference" id={dispute.gateway_reference} />],
        [t('Raised'), <When key="raised" at={dispute.created_at} long />],
        [t('Last change'), <When key="changed" at={dispute.updated_at} long />],
        [t('Ended'), dispute.closed_at === null ? null : <When key="over" at={dispute.closed_at} long />],
      ]}
    />
  </section>
);
