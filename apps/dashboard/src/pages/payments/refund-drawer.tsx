import type { Refund } from '#apps/dashboard/src/api/types';
import { SettledUnder } from '#screens/pages/payments/settled-under';
import { ObjectDrawer } from '#screens/parts/object-drawer';
import { OrderLink } from '#screens/parts/order-link';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Figures, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Props {
  readonly id: string;
  readonly placeholder: Refund | undefined;
  readonly onClose: () => void;
}

/** One refund: the amount, destination and reason, and its obstacle or failure. */
export const RefundDrawer = (props: Props) => (
  <ObjectDrawer<Refund> {...props} title={t('Refund')} path="/v1/refunds" state={({ status }) => <StateOf status={status} plate />}>
    {(refund) => (
      <>
        <Figures figures={[[t('Amount'), <Money key="amount" amount={refund.amount} currency={refund.currency} />]]} />
        <section className="panel">
          <DescriptionList
            entries={[
              [t('Order'), <OrderLink key="order" id={refund.order_id} />],
              [t('Payment'), <Id key="payment" id={refund.payment} />],
              [t('To'), refund.destination.label_masked],
              [t('Why'), refund.reason?.replaceAll('_', ' ')],
              [t('Note'), refund.note],
              [t('Credit note'), refund.credit_note?.number],
              [t('Credit note date'), refund.credit_note?.date],
              [t('Waiting'), refund.pending_reason?.replaceAll('_', ' ')],
              [t('Last error'), refund.failure_message],
              [t('Bank reference'), refund.destination.reference && <Id key="bank" id={refund.destination.reference} />],
              [t('Settlement'), <SettledUnder key="settled" settlement={refund.settlement} />],
              [t('Requested by'), refund.created_by && <Id key="by" id={refund.created_by} />],
              [t('Requested'), <When key="at" at={refund.created_at} long />],
              [t('Succeeded'), refund.succeeded_at === null ? null : <When key="done" at={refund.succeeded_at} long />],
              [t('Failed'), refund.failed_at === null ? null : <When key="failed" at={refund.failed_at} long />],
            ]}
          />
        </section>
      </>
    )}
  </ObjectDrawer>
);
