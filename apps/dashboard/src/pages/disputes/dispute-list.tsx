import { Link } from '@tanstack/react-router';
import type { Dispute } from '#apps/dashboard/src/api/types';
import { phaseWord, RespondBy } from '#screens/pages/disputes/dispute-words';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Payments that shoppers dispute with their bank, newest first. They are answered at the gateway. */
export const DisputeList = () => (
  <div className="page">
    <h1>{t('Disputes')}</h1>
    <List<Dispute>
      path="/v1/disputes"
      label={t('Disputes')}
      filters={[
        {
          name: 'status',
          label: t('State'),
          values: [
            ['open', t('Open')],
            ['under_review', t('Under review')],
            ['won', t('Won')],
            ['lost', t('Lost')],
            ['closed', t('Closed')],
          ],
        },
        { name: 'order_id', label: t('Order id') },
      ]}
      columns={columns()}
      empty={<p>{t('A dispute comes here as soon as a shopper disputes a payment with the bank.')}</p>}
    />
  </div>
);

const columns = (): Column<Dispute>[] => [
  {
    name: 'id',
    title: t('Dispute'),
    slot: 'title',
    show: ({ id }) => (
      <Link from="/$mode" to={`./disputes/${id}`}>
        …{id.slice(-8)}
      </Link>
    ),
  },
  { name: 'phase', title: t('Phase'), slot: 'detail', show: ({ phase }) => phaseWord(phase) },
  { name: 'order_id', title: t('Order'), slot: 'hidden', show: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
  { name: 'respond_by', title: t('Answer by'), slot: 'date', show: (dispute) => <RespondBy dispute={dispute} /> },
  {
    name: 'amount_deducted',
    title: t('Deducted'),
    slot: 'hidden',
    kind: 'number',
    show: ({ amount_deducted: taken, currency }) => (taken === 0 ? '–' : <Money amount={taken} currency={currency} />),
  },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: 'created_at', title: t('Raised'), slot: 'hidden', kind: 'number', show: ({ created_at }) => <When at={created_at} /> },
];
