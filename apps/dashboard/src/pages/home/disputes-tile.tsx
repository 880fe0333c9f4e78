import { Link } from '@tanstack/react-router';
import { toRows } from '#apps/dashboard/src/api/answer';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Dispute, Page } from '#apps/dashboard/src/api/types';
import { Tile } from '#screens/pages/home/tile';
import { Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

interface Sum {
  readonly currency: string;
  readonly amount: number;
  readonly count: number;
}

function sumsOf({ data }: Page<Dispute>): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, amount } of data) {
    const sum = sums.get(currency) ?? { currency, amount: 0, count: 0 };
    sums.set(currency, { currency, amount: sum.amount + amount, count: sum.count + 1 });
  }
  return [...sums.values()];
}

/** Disputes to answer, per currency. Links to them. */
export function DisputesTile() {
  const disputes = useList<Dispute>('/v1/disputes', { status: 'open', limit: '100' });
  return (
    <Tile name={t('Disputes to answer')} of={toRows(disputes, sumsOf)} empty={t('None')}>
      {(sums) => (
        <>
          {sums.map(({ currency, amount, count }) => (
            <dd key={currency}>
              <b>
                <Money amount={amount} currency={currency} />
              </b>
              <small>
                <Link from="/$mode" to={'./disputes'} search={{ status: 'open' }}>
                  {t('{count, plural, one {# dispute} other {# disputes}}', { count })}
                </Link>
              </small>
            </dd>
          ))}
          {disputes.state === 'known' && disputes.value.has_more && <dd className="quiet">{t('and more')}</dd>}
        </>
      )}
    </Tile>
  );
}
