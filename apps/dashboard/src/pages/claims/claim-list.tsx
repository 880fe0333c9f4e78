import { Link } from '@tanstack/react-router';
import type { Claim } from '#apps/dashboard/src/api/types';
import { Age, ClaimState, codes, codeWord, parties, partyWord } from '#screens/pages/claims/claim-words';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Claims against couriers, gateways and the bank, newest first. */
export const ClaimList = () => (
  <div className="page">
    <h1>{t('Claims')}</h1>
    <List<Claim>
      path="/v1/reconciliation/claims"
      label={t('Claims')}
      filters={[
        {
          name: 'status',
          label: t('State'),
          values: [
            ['open', t('Open')],
            ['settled', t('Settled')],
          ],
        },
        { name: 'party', label: t('Owed by'), values: parties() },
        { name: 'code', label: t('Why'), values: codes() },
        { name: 'order_id', label: t('Order id') },
        { name: 'utr', label: t('UTR') },
      ]}
      columns={columns()}
      empty={<p>{t('What couriers, gateways and the bank owe comes here as soon as it does not add up.')}</p>}
    />
  </div>
);

const columns = (): Column<Claim>[] => [
  {
    name: 'code',
    title: t('Why'),
    slot: 'title',
    show: ({ id, code }) => (
      <Link from="/$mode" to={`./claims/${id}`}>
        {codeWord(code)}
      </Link>
    ),
  },
  { name: 'status', title: t('State'), slot: 'status', show: (claim) => <ClaimState claim={claim} /> },
  { name: 'party', title: t('Owed by'), slot: 'detail', show: (claim) => <span className="long">{partyWord(claim)}</span> },
  { name: 'order_id', title: t('Order'), slot: 'hidden', show: ({ order_id }) => <OrderLink id={order_id} /> },
  { name: 'age', title: t('Age'), slot: 'date', show: (claim) => <Age claim={claim} /> },
  {
    name: 'amount',
    title: t('Amount'),
    slot: 'amount',
    kind: 'number',
    show: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { name: 'since', title: t('Owed since'), slot: 'hidden', kind: 'number', show: ({ since }) => <When at={since} /> },
];
