import { Suspense } from 'react';
import { type Answer, toRows } from '#apps/dashboard/src/api/answer';
import type { Figures } from '#apps/dashboard/src/api/types';
import { lazyComponent } from '#apps/dashboard/src/parts/lazy';
import { Rows } from '#screens/parts/answered';
import { t } from '#apps/dashboard/src/texts/texts';

/** The chart library is loaded after the figures. */
const Chart = lazyComponent(async () => ({ default: (await import('#screens/parts/chart')).Chart }));

type Currency = Figures['data'][number];

interface Props {
  readonly title: string;
  /** The requested range. The figures of the previous one are shown until its own arrive. */
  readonly range: string;
  /** The figures in one currency; null if there are none in any. */
  readonly figures: Answer<{ readonly range: string; readonly shown: Currency | null }>;
  readonly figure: 'money_in' | 'refunds';
}

const BY_DAY = '{what} by day';
const TITLES: Readonly<Record<string, string>> = { '1h': '{what} by minute', '1d': '{what} by hour' };

/** Amounts over time in one currency. */
export function MoneyChart({ title, range: requested, figures, figure }: Props) {
  const range = figures.state === 'known' ? figures.value.range : requested;
  const name = t(TITLES[range] ?? BY_DAY, { what: title });
  const amounts = toRows(figures, ({ shown }) => (shown?.points.some((point) => point[figure] !== 0) ? [shown] : []));
  return (
    <section className="panel chart">
      <h2>{name}</h2>
      <Rows of={amounts} what={title} empty={<p className="body quiet">{t('No data in this period.')}</p>}>
        {([{ currency, points }]) => (
          <Suspense fallback={<p className="body quiet loading">{t('Loading…')}</p>}>
            <Chart name={name} isByDay={TITLES[range] === undefined} currency={currency} points={points} figure={figure} />
          </Suspense>
        )}
      </Rows>
    </section>
  );
}
