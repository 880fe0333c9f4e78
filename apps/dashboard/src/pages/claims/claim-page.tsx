import { Link, useParams } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Claim } from '#apps/dashboard/src/api/types';
import { Age, ClaimState, codeWord, partyWord } from '#screens/pages/claims/claim-words';
import { PageNotKnown } from '#screens/parts/answered';
import { OrderLink } from '#screens/parts/order-link';
import { DescriptionList, Figures, Id, Money, When } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** One claim: the party, since when, and its evidence. */
export function ClaimPage() {
  const id = useParams({ strict: false }).id!;
  const answer = useAnswer<Claim>(`/v1/reconciliation/claims/${id}`);
  if (answer.state !== 'known') return <PageNotKnown of={answer} what={t('Claim')} />;
  const claim = answer.value;
  const { amount, currency, since, order_id, utr, settled_at, updated_at } = claim;
  return (
    <div className="page">
      <nav className="crumbs" aria-label={t('Breadcrumb')}>
        <Link from="/$mode" to={'./claims'}>
          {t('Claims')}
        </Link>{' '}
        / …{id.slice(-8)}
      </nav>
      <div className="head">
        <h1>{codeWord(claim.code)}</h1>
        <ClaimState claim={claim} plate />
        <Id id={id} />
      </div>
      <Figures
        figures={[
          [amount < 0 ? t('Paid too much') : t('Owed'), <Money key="amount" amount={Math.abs(amount)} currency={currency} />],
          [t('Age'), <Age key="age" claim={claim} />],
        ]}
      />
      <div className="cols">
        <Rows claim={claim} />
        <section className="panel">
          <h2>{t('Details')}</h2>
          <DescriptionList
            entries={[
              [t('Owed by'), partyWord(claim)],
              [t('Order'), order_id === null ? null : <OrderLink key="order" id={order_id} />],
              [t('UTR'), utr],
              [t('Owed since'), <When key="since" at={since} long />],
              [t('Settled'), settled_at === null ? null : <When key="settled" at={settled_at} long />],
              [t('Last change'), <When key="changed" at={updated_at} long />],
            ]}
          />
        </section>
      </div>
    </div>
  );
}

/** The page of a piece of evidence; null if it has none. */
function pathOf({ object, id }: Claim['rows'][number], order: string | null): string | null {
  switch (object) {
    case 'remittance':
      return `./cod/remittances/${id}`;
    case 'settlement':
      return `./settlements/${id}`;
    case 'dispute':
      return `./disputes/${id}`;
    case 'cod_collection':
    case 'payment':
      return order === null ? null : `./orders/${order}`;
    default:
      return null;
  }
}

function Rows({ claim: { rows, rows_count, order_id, subject, currency } }: { readonly claim: Claim }) {
  return (
    <section className="panel">
      <h2>{t('Evidence')}</h2>
      <ul className="rows">
        {rows.map((row) => {
          const path = pathOf(row, order_id) ?? pathOf({ object: ofSubject(subject), id: subject, amount: 0 }, null);
          const name = `${row.object.replaceAll('_', ' ')} …${row.id.slice(-8)}`;
          return (
            <li key={row.id}>
              {path === null ? (
                <span>{name}</span>
              ) : (
                <Link from="/$mode" to={path}>
                  {name}
                </Link>
              )}
              <span className="line">
                <Money amount={row.amount} currency={currency} />
              </span>
            </li>
          );
        })}
      </ul>
      {rows_count > rows.length && (
        <p className="body quiet">{t('The first {shown} of {count}.', { shown: rows.length, count: rows_count })}</p>
      )}
    </section>
  );
}

/** A line is shown among those of its settlement or remittance. */
const ofSubject = (subject: string): Claim['rows'][number]['object'] =>
  subject.startsWith('st_') ? 'settlement' : subject.startsWith('rem_') ? 'remittance' : 'bank_credit';
