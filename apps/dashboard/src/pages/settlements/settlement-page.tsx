import { Link, useParams } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Settlement, SettlementLine } from '#apps/dashboard/src/api/types';
import { lineMatches, lineTypes, MatchOf, typeWord } from '#screens/pages/settlements/settlement-words';
import { PageNotKnown } from '#screens/parts/answered';
import { type Column, List } from '#screens/parts/list';
import { OrderLink } from '#screens/parts/order-link';
import { StateOf } from '#screens/parts/state';
import { DescriptionList, Figures, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** One transfer of a gateway: its lines, and the unmatched ones. */
export function SettlementPage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<Settlement>(`/v1/settlements/${id}`);
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Settlement')} />;
  const settlement = answer.value;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./settlements'}>
          {t('Settlements')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1 className="long">{settlement.utr ?? settlement.gateway_reference}</h1>
        <StateOf status={settlement.status} plate />
        <Id id={id} />
      </div>
      <Sums settlement={settlement} />
      <section className="panel">
        <h2>{t('Details')}</h2>
        <DescriptionList
          entries={[
            [t('Gateway'), settlement.gateway],
            [t('Id at the gateway'), <Id key="reference" id={settlement.gateway_reference} />],
            [t('Paid out'), <When key="settled" at={settlement.settled_at} long />],
            [t('Last change'), <When key="changed" at={settlement.updated_at} long />],
          ]}
        />
      </section>
      <List<SettlementLine>
        path={`/v1/settlements/${id}/lines`}
        label={t('Lines')}
        filters={[
          { name: 'match_status', label: t('State'), values: lineMatches() },
          { name: 'type', label: t('What'), values: lineTypes() },
          { name: 'order_id', label: t('Order id') },
        ]}
        columns={columns()}
        empty={<p>{t('The gateway has not listed its lines yet.')}</p>}
      />
    </div>
  );
}

function Sums({ settlement }: { readonly settlement: Settlement }) {
  const { amount, fee, tax, difference_amount: difference, mismatched_lines: wrong, currency } = settlement;
  return (
    <Figures
      figures={[
        [t('Reached the bank'), <Money key="amount" amount={amount} currency={currency} />],
        [t('Fee'), <Money key="fee" amount={fee} currency={currency} />],
        [t('Tax'), <Money key="tax" amount={tax} currency={currency} />],
        [t('Not explained by its lines'), difference === 0 ? null : <Money key="difference" amount={difference} currency={currency} />],
        [t('Mismatched lines'), wrong === 0 ? null : wrong],
      ]}
    />
  );
}

const columns = (): Column<SettlementLine>[] => [
  { title: t('What'), slot: 'title', show: ({ type }) => typeWord(type) },
  { title: t('State'), slot: 'status', show: ({ match_status }) => <MatchOf status={match_status} /> },
  { title: t('Order'), slot: 'detail', show: ({ order_id }) => (order_id === null ? '–' : <OrderLink id={order_id} />) },
  { title: t('Id at the gateway'), slot: 'hidden', show: ({ gateway_reference }) => <span className="long">{gateway_reference}</span> },
  {
    title: t('Difference'),
    slot: 'hidden',
    kind: 'number',
    show: ({ difference_amount: difference, currency }) => (difference === 0 ? '–' : <Money amount={difference} currency={currency} />),
  },
  {
    title: t('Fee and tax'),
    slot: 'date',
    kind: 'number',
    show: ({ fee, tax, currency }) => <Money amount={fee + tax} currency={currency} />,
  },
  { title: t('Amount'), slot: 'amount', kind: 'number', show: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
];
