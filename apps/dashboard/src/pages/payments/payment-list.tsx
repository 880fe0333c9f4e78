import { type RowDrawer, useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import type { Payment } from '#apps/dashboard/src/api/types';
import { PaymentDrawer } from '#screens/pages/payments/payment-drawer';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { RowLink } from '#screens/parts/row-link';
import { StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Online payments, newest first. The opened row shows in a drawer. */
export function PaymentList() {
  const rowDrawer = useRowDrawer();
  return (
    <div className="page">
      <h1>{t('Payments')}</h1>
      <List<Payment>
        path="/v1/payments"
        label={t('Payments')}
        drawer={(id, placeholder) => <PaymentDrawer key={id} id={id} placeholder={placeholder} onClose={rowDrawer.close} />}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['processing', t('Processing')],
              ['captured', t('Captured')],
              ['failed', t('Failed')],
            ],
          },
          { name: 'gateway_reference', label: t('Reference at the gateway') },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={columns(rowDrawer)}
        empty={<p>{t('A payment comes here as soon as a shopper pays online.')}</p>}
      />
    </div>
  );
}

const columns = (rowDrawer: RowDrawer): Column<Payment>[] => [
  {
    name: 'id',
    title: t('Payment'),
    slot: 'title',
    show: ({ id }) => (
      <RowLink id={id} rowDrawer={rowDrawer}>
        …{id.slice(-8)}
      </RowLink>
    ),
  },
  { name: 'order_id', title: t('Order'), slot: 'detail', show: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
  { name: 'method', title: t('By'), slot: 'hidden', show: ({ method }) => method.toUpperCase() },
  { name: 'bank_reference', title: t('Bank reference'), slot: 'hidden', show: ({ bank_reference }) => bank_reference ?? '–' },
  { name: 'settlement', title: t('Settlement'), slot: 'hidden', show: ({ settlement }) => settlement?.utr ?? '–' },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: 'created_at', title: t('Started'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];
