import { Link } from '@tanstack/react-router';
import { type Answer, toRows } from '#apps/dashboard/src/api/answer';
import { useWholeList } from '#apps/dashboard/src/api/queries';
import type { Aging, Figures, Page } from '#apps/dashboard/src/api/types';
import { money } from '#apps/dashboard/src/format/money';
import { DisputesTile } from '#screens/pages/home/disputes-tile';
import { Tile } from '#screens/pages/home/tile';
import { WebhooksTile } from '#screens/pages/home/webhooks-tile';
import { State } from '#screens/parts/state';
import { Money } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Money in, refunds, couriers' debts, disputes and webhook deliveries, as far as the role sees them. Amounts are separate per currency. */
export function Tiles({ figures }: { readonly figures: Answer<Figures> }) {
  const cod = useAccess('cod');
  const disputes = useAccess('disputes');
  const webhooks = useAccess('webhooks');
  return (
    <dl className="tiles">
      <Sums name={t('Money in')} counted={payments} figures={figures} figure="money_in" />
      <Sums name={t('Refunds')} counted={refunds} figures={figures} figure="refunds" />
      {cod.sees && <CodTiles />}
      {disputes.sees && <DisputesTile />}
      {webhooks.sees && <WebhooksTile />}
    </dl>
  );
}

const payments = (count: number): string => t('{count, plural, one {# payment} other {# payments}}', { count });
const refunds = (count: number): string => t('{count, plural, one {# refund} other {# refunds}}', { count });

interface SumsProps {
  readonly name: string;
  readonly counted: (count: number) => string;
  readonly figures: Answer<Figures>;
  readonly figure: 'money_in' | 'refunds';
}

function Sums({ name, counted, figures, figure }: SumsProps) {
  const sums = toRows(figures, ({ data, range }) => data.map((each) => ({ ...each, range })));
  return (
    <Tile name={name} of={sums} empty={t('None')}>
      {(rows) =>
        rows.map(({ currency, range, [figure]: { amount, count }, [`${figure}_before` as const]: before }) => (
          <dd key={currency}>
            <b>
              <Money amount={amount} currency={currency} />
            </b>
            <small>{compared(amount - before.amount, currency, range)}</small>
            <small>{counted(count)}</small>
          </dd>
        ))
      }
    </Tile>
  );
}

function compared(more: number, currency: string, range: string): string {
  const words = { amount: money(Math.abs(more), currency), range: t(BEFORE[range]!) };
  if (more === 0) return t('the same as in {range}', words);
  return more > 0 ? t('{amount} more than in {range}', words) : t('{amount} less than in {range}', words);
}

const BEFORE: Readonly<Record<string, string>> = {
  '1h': 'the hour before',
  '1d': 'the day before',
  '7d': 'the 7 days before',
  '30d': 'the 30 days before',
  '90d': 'the 90 days before',
};

interface Owed {
  readonly currency: string;
  readonly amount: number;
  readonly count: number;
  readonly overdueAmount: number;
  readonly overdueCount: number;
}

/** The debts of all couriers, per currency. */
function owedIn({ data }: Page<Aging>): Owed[] {
  const sums = new Map<string, Owed>();
  for (const { currency, amount, count, overdue_amount, overdue_count } of data) {
    const sum = sums.get(currency) ?? { currency, amount: 0, count: 0, overdueAmount: 0, overdueCount: 0 };
    sums.set(currency, {
      currency,
      amount: sum.amount + amount,
      count: sum.count + count,
      overdueAmount: sum.overdueAmount + overdue_amount,
      overdueCount: sum.overdueCount + overdue_count,
    });
  }
  return [...sums.values()];
}

function CodTiles() {
  const aging = useWholeList<Aging>('/v1/cod/aging');
  return (
    <>
      <Tile name={t('COD outstanding')} of={toRows(aging, owedIn)} empty={t('None')}>
        {(rows) =>
          rows.map(({ currency, amount, count }) => (
            <dd key={currency}>
              <b>
                <Money amount={amount} currency={currency} />
              </b>
              <small>
                <Link from="/$mode" to={'./cod'}>
                  {t('{count, plural, one {# order} other {# orders}}', { count })}
                </Link>
              </small>
            </dd>
          ))
        }
      </Tile>
      <Tile
        name={t('COD overdue')}
        of={toRows(aging, (page) => owedIn(page).filter(({ overdueCount }) => overdueCount > 0))}
        empty={t('None')}
      >
        {(rows) =>
          rows.map(({ currency, overdueAmount, overdueCount }) => (
            <dd key={currency}>
              <b>
                <Money amount={overdueAmount} currency={currency} />
              </b>
              <State tone="attention">{t('{count} past their date', { count: overdueCount })}</State>
            </dd>
          ))
        }
      </Tile>
    </>
  );
}
