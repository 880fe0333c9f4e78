import { Link } from '@tanstack/react-router';
import { useList } from '#apps/dashboard/src/api/queries';
import type { Dispute } from '#apps/dashboard/src/api/types';
import { Tile } from '#screens/pages/home/tile';
import { Money } from '#screens/parts/values';
import { t } from '#apps/dashboard/src/texts/texts';

/** Disputes to answer, per currency. Links to them. */
export function DisputesTile() {
  const { data } = useList<Dispute>('/v1/disputes', { status: 'open', limit: '100' });
  const sums = new Map<string, { amount: number; count: number }>();
  for (const { currency, amount } of data?.data ?? []) {
    const sum = sums.get(currency) ?? { amount: 0, count: 0 };
    sums.set(currency, { amount: sum.amount + amount, count: sum.count + 1 });
  }
  return (
    <Tile name={t('Disputes to answer')}>
      {sums.size === 0 && <dd>{data === undefined ? '…' : t('None')}</dd>}
      {[...sums].map(([currency, { amount, count }]) => (
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
      {data?.has_more && <dd className="quiet">{t('and more')}</dd>}
    </Tile>
  );
}
