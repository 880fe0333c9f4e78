import { type RowDrawer, useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import type { Refund } from '#apps/dashboard/src/api/types';
import { RefundDrawer } from '#screens/pages/payments/refund-drawer';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { RowLink } from '#screens/parts/row-link';
import { StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Refunds, newest first. The opened row shows in a drawer. */
export function RefundList() {
  const rowDrawer = useRowDrawer();
  return (
    <div className="page">
      <h1>{t('Refunds')}</h1>
      <List<Refund>
        path="/v1/refunds"
        label={t('Refunds')}
        drawer={(id, placeholder) => <RefundDrawer key={id} id={id} placeholder={placeholder} onClose={rowDrawer.close} />}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['pending', t('Pending')],
              ['succeeded', t('Succeeded')],
              ['failed', t('Failed')],
            ],
          },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={columns(rowDrawer)}
        empty={<p>{t('Open an order and choose Refund… to make the first.')}</p>}
      />
    </div>
  );
}

const columns = (rowDrawer: RowDrawer): Column<Refund>[] => [
  {
    name: 'id',
    title: t('Refund'),
    slot: 'title',
    show: ({ id }) => (
      <RowLink id={id} rowDrawer={rowDrawer}>
        …{id.slice(-8)}
      </RowLink>
    ),
  },
  { name: 'order_id', title: t('Order'), slot: 'detail', show: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
  { name: 'destination', title: t('To'), slot: 'hidden', show: ({ destination }) => destination.label_masked ?? '–' },
  { name: 'bank_reference', title: t('Bank reference'), slot: 'hidden', show: ({ destination }) => destination.reference ?? '–' },
  { name: 'settlement', title: t('Settlement'), slot: 'hidden', show: ({ settlement }) => settlement?.utr ?? '–' },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: 'created_at', title: t('Requested'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];
