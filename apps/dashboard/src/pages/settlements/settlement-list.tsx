import { Link } from '@tanstack/react-router';
import type { Settlement } from '#apps/dashboard/src/api/types';
import { LinesState } from '#screens/pages/settlements/settlement-words';
import { type Column, List } from '#screens/parts/list';
import { StateOf } from '#screens/parts/state';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Gateways' transfers to the bank account, newest first. */
export const SettlementList = () => (
  <div className="page">
    <h1>{t('Settlements')}</h1>
    <List<Settlement>
      path="/v1/settlements"
      label={t('Settlements')}
      filters={[
        {
          name: 'status',
          label: t('State'),
          values: [
            ['paid', t('Paid')],
            ['failed', t('Failed')],
            ['reversed', t('Reversed')],
          ],
        },
        { name: 'utr', label: t('UTR') },
      ]}
      columns={columns()}
      empty={<p>{t('What the gateway pays out comes here the morning after, with the payments and refunds in it.')}</p>}
    />
  </div>
);

const columns = (): Column<Settlement>[] => [
  {
    name: 'utr',
    title: t('UTR'),
    slot: 'title',
    show: ({ id, utr, gateway_reference }) => (
      <Link className="long" from="/$mode" to={`./settlements/${id}`}>
        {utr ?? gateway_reference}
      </Link>
    ),
  },
  { name: 'status', title: t('State'), slot: 'status', show: ({ status }) => <StateOf status={status} /> },
  { name: 'mismatched_lines', title: t('Lines'), slot: 'detail', show: (settlement) => <LinesState settlement={settlement} /> },
  {
    name: 'fee',
    title: t('Fee and tax'),
    slot: 'hidden',
    kind: 'number',
    show: ({ fee, tax, currency }) => <Money amount={fee + tax} currency={currency} />,
  },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: 'settled_at', title: t('Paid out'), slot: 'date', kind: 'number', show: ({ settled_at }) => <When at={settled_at} /> },
];
