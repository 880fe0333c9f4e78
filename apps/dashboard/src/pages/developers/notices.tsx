import { useAct } from '#apps/dashboard/src/api/queries';
import type { Notice } from '#apps/dashboard/src/api/types';
import { Button } from '#screens/parts/button';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { Refusal } from '#screens/parts/refusal';
import { StateOf } from '#screens/parts/state';
import { When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** What a notice reports, in words. */
const REPORTS: Readonly<Record<string, string>> = {
  payment_authorized: 'Payment authorised',
  payment_captured: 'Payment captured',
  payment_failed: 'Payment failed',
  refund_processed: 'Refund succeeded',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
};

/** Gateways' notices that could not be applied when they came. */
export function NoticeList() {
  const { writes } = useAccess('notices');
  const retry = useAct<Notice>();
  const again: Column<Notice> = {
    title: t('Action'),
    slot: 'amount',
    show: ({ id, status }) =>
      status !== 'applied' && (
        <Button look="bare" disabled={retry.isPending} onClick={() => retry.mutate({ path: `/admin/v1/notices/${id}/retry` })}>
          {t('Retry')}
        </Button>
      ),
  };
  return (
    <div className="page">
      <h1>{t('Notices')}</h1>
      <Refusal error={retry.error} />
      {retry.isSuccess && <p className="note ok">{t('It is being tried again; the list shows how that went.')}</p>}
      <List<Notice>
        path="/admin/v1/notices"
        label={t('Notices')}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['pending', t('Pending')],
              ['not_applied', t('Not applied')],
              ['applied', t('Applied')],
            ],
          },
          { name: 'type', label: t('What'), values: Object.entries(REPORTS).map(([type, word]) => [type, t(word)]) },
          { name: 'order_id', label: t('Order id') },
          { name: 'connection', label: t('Connection id') },
        ]}
        columns={writes ? [...columns(), again] : columns()}
        empty={<p>{t('All notices of your payment gateways were applied when they came.')}</p>}
      />
    </div>
  );
}

const columns = (): Column<Notice>[] => [
  { title: t('What'), slot: 'title', show: ({ type }) => (REPORTS[type] === undefined ? type : t(REPORTS[type])) },
  { title: t('Order'), slot: 'hidden', show: ({ order_id }) => <OrderLink id={order_id} /> },
  { title: t('At the gateway'), slot: 'detail', show: ({ gateway_reference }) => <code className="long">{gateway_reference}</code> },
  {
    title: t('State'),
    slot: 'status',
    show: ({ status, last_error }) => (
      <>
        <StateOf status={status} />
        {last_error !== null && <small className="long fault why-not">{last_error}</small>}
      </>
    ),
  },
  { title: t('Attempts'), slot: 'hidden', kind: 'number', show: ({ attempts }) => attempts },
  { title: t('Came'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];
