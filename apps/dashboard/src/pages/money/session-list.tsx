import { useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import type { CheckoutSession } from '#apps/dashboard/src/api/types';
import { Masked } from '#screens/pages/masked';
import { SessionDrawer } from '#screens/pages/money/session-drawer';
import { PaymentState, SessionState } from '#screens/pages/money/session-parts';
import { List } from '#screens/parts/list';
import { RowLink } from '#screens/parts/row-link';
import { Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Checkouts under way and ended ones. */
export function SessionList() {
  const { masked } = useAccess('checkout_sessions');
  const rowDrawer = useRowDrawer();
  return (
    <div className="page">
      <h1>{t('Checkouts')}</h1>
      {masked && <Masked />}
      <List<CheckoutSession>
        path="/v1/checkout/sessions"
        label={t('Checkouts')}
        drawer={(id, placeholder) => <SessionDrawer key={id} id={id} placeholder={placeholder} onClose={rowDrawer.close} />}
        filters={[
          {
            name: 'status',
            label: t('State'),
            values: [
              ['open', t('Open')],
              ['complete', t('Complete')],
              ['expired', t('Expired')],
            ],
          },
          {
            name: 'payment_status',
            label: t('Payment'),
            values: [
              ['unpaid', t('Unpaid')],
              ['processing', t('Processing')],
              ['partially_paid', t('Part paid')],
              ['paid', t('Paid')],
              ['cod', t('Cash on delivery')],
            ],
          },
          ...(masked ? [] : [{ name: 'customer_phone', label: t('Phone') }]),
          { name: 'client_reference_id', label: t('Your reference') },
          { name: 'order_id', label: t('Order id') },
          { name: 'payment_link', label: t('Payment link id') },
        ]}
        columns={[
          {
            title: t('Checkout'),
            slot: 'title',
            show: ({ id }) => (
              <RowLink id={id} rowDrawer={rowDrawer} page="checkouts">
                …{id.slice(-8)}
              </RowLink>
            ),
          },
          { title: t('Customer'), slot: 'detail', show: ({ customer }) => customer.name ?? customer.phone ?? customer.email ?? '–' },
          { title: t('State'), slot: 'status', show: ({ status }) => <SessionState status={status} /> },
          { title: t('Payment'), slot: 'hidden', show: ({ payment_status }) => <PaymentState status={payment_status} /> },
          {
            title: t('Amount'),
            slot: 'amount',
            kind: 'number',
            show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          { title: t('Started'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
        ]}
        empty={<p>{t('A checkout comes here as soon as your shop opens one.')}</p>}
      />
    </div>
  );
}
