import { type RowDrawer, useRowDrawer } from '#apps/dashboard/src/lists/row-drawer';
import type { Order } from '#apps/dashboard/src/api/types';
import { type Column, type FilterField, List } from '#screens/parts/list';
import { RowLink } from '#screens/parts/row-link';
import { Money, When } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';
import { Masked } from '#screens/pages/masked';
import { OrderDrawer } from '#screens/pages/orders/order-drawer';
import { CashState, nameOf, OrderState } from '#screens/pages/orders/order-words';

/** All orders of the mode, newest first. The opened row shows in a drawer. */
export function OrderList() {
  const { masked } = useAccess('orders');
  const rowDrawer = useRowDrawer();
  return (
    <div className="page">
      <h1>{t('Orders')}</h1>
      {masked && <Masked />}
      <List<Order>
        path="/v1/orders"
        label={t('Orders')}
        columns={columns(rowDrawer)}
        drawer={(id, placeholder) => <OrderDrawer key={id} id={id} placeholder={placeholder} onClose={rowDrawer.close} />}
        filters={masked ? filters().filter(({ name }) => !PERSONAL.has(name)) : filters()}
        empty={<p>{t('An order comes here as soon as a shopper has checked out.')}</p>}
      />
    </div>
  );
}

const PERSONAL = new Set(['customer_phone', 'customer_email']);

const columns = (rowDrawer: RowDrawer): Column<Order>[] => [
  {
    name: 'order',
    title: t('Order'),
    slot: 'title',
    show: (order) => (
      <RowLink id={order.id} rowDrawer={rowDrawer} page="orders">
        {nameOf(order)}
      </RowLink>
    ),
  },
  {
    name: 'customer',
    title: t('Customer'),
    slot: 'detail',
    show: ({ customer }) => customer.name ?? customer.phone ?? customer.email ?? '–',
  },
  { name: 'status', title: t('State'), slot: 'status', show: (order) => <OrderState order={order} /> },
  { name: 'cod_status', title: t('Cash'), slot: 'hidden', show: (order) => <CashState order={order} /> },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: 'created_at', title: t('Placed'), slot: 'date', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];

const filters = (): FilterField[] => [
  {
    name: 'status',
    label: t('State'),
    values: [
      ['pending', t('Pending')],
      ['paid', t('Paid')],
      ['fulfilled', t('Fulfilled')],
      ['delivered', t('Delivered')],
      ['cancelled', t('Cancelled')],
      ['refunded', t('Refunded')],
    ],
  },
  {
    name: 'payment_method',
    label: t('Paid by'),
    values: [
      ['prepaid', t('Online')],
      ['partial_prepaid', t('Part online')],
      ['cod', t('Cash on delivery')],
    ],
  },
  {
    name: 'risk_level',
    label: t('Risk'),
    values: [
      ['low', t('Low')],
      ['medium', t('Medium')],
      ['high', t('High')],
    ],
  },
  { name: 'customer_phone', label: t('Phone') },
  { name: 'customer_email', label: t('E-mail') },
  { name: 'storefront_order_name', label: t('Order in the shop') },
  { name: 'tracking_number', label: t('Tracking number') },
  { name: 'gateway_reference', label: t('Reference at the gateway') },
];
