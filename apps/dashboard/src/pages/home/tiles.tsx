import { Link } from '@tanstack/react-router';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Aging, Endpoint, Figures, Page } from '#apps/dashboard/src/api/types';
import { money } from '#apps/dashboard/src/format/money';
import { DisputesTile } from '#screens/pages/home/disputes-tile';
import { Tile } from '#screens/pages/home/tile';
import { healthOf } from '#screens/pages/home/webhook-health';
import { State } from '#screens/parts/state';
import { Money } from '#screens/parts/values';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** Money in, refunds, couriers' debts, disputes and webhook deliveries, as far as the role sees them. Amounts are separate per currency. */
export function Tiles({ figures, range }: { readonly figures: Figures | undefined; readonly range: string }) {
  const cod = useAccess('cod');
  const disputes = useAccess('disputes');
  const webhooks = useAccess('webhooks');
  return (
    <dl className="tiles">
      <Sums name={t('Money in')} counted={payments} sums={sumsOf(figures, 'money_in')} range={range} />
      <Sums name={t('Refunds')} counted={refunds} sums={sumsOf(figures, 'refunds')} range={range} />
      {cod.sees && <Cash />}
      {disputes.sees && <DisputesTile />}
      {webhooks.sees && <Webhooks />}
    </dl>
  );
}

interface Sum {
  readonly currency: string;
  readonly amount: number;
  readonly count: number;
  readonly before: number;
}

const sumsOf = (figures: Figures | undefined, what: 'money_in' | 'refunds'): readonly Sum[] | undefined =>
  figures?.data.map((each) => ({ currency: each.currency, ...each[what], before: each[`${what}_before`].amount }));

const payments = (count: number): string => t('{count, plural, one {# payment} other {# payments}}', { count });
const refunds = (count: number): string => t('{count, plural, one {# refund} other {# refunds}}', { count });

interface SumsProps {
  readonly name: string;
  readonly counted: (count: number) => string;
  readonly sums: readonly Sum[] | undefined;
  readonly range: string;
}

function Sums({ name, counted, sums, range }: SumsProps) {
  return (
    <Tile name={name}>
      {sums?.length === 0 && <dd>{t('None')}</dd>}
      {sums === undefined && <dd className="quiet">…</dd>}
      {sums?.map(({ currency, amount, count, before }) => (
        <dd key={currency}>
          <b>
            <Money amount={amount} currency={currency} />
          </b>
          <small>{compared(amount - before, currency, range)}</small>
          <small>{counted(count)}</small>
        </dd>
      ))}
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

function Cash() {
  const { data } = useAnswer<Page<Aging>>('/v1/cod/aging');
  const sums = new Map<string, { amount: number; count: number; overdue: number; late: number }>();
  for (const { currency, amount, count, overdue_amount, overdue_count } of data?.data ?? []) {
    const sum = sums.get(currency) ?? { amount: 0, count: 0, overdue: 0, late: 0 };
    sums.set(currency, {
      amount: sum.amount + amount,
      count: sum.count + count,
      overdue: sum.overdue + overdue_amount,
      late: sum.late + overdue_count,
    });
  }
  const all = [...sums];
  return (
    <>
      <Tile name={t('COD outstanding')}>
        {all.length === 0 && <dd>{data === undefined ? '…' : t('None')}</dd>}
        {all.map(([currency, { amount, count }]) => (
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
        ))}
      </Tile>
      <Tile name={t('COD overdue')}>
        {all.every(([, { late }]) => late === 0) && <dd>{data === undefined ? '…' : t('None')}</dd>}
        {all
          .filter(([, { late }]) => late > 0)
          .map(([currency, { overdue, late }]) => (
            <dd key={currency}>
              <b>
                <Money amount={overdue} currency={currency} />
              </b>
              <State tone="attention">{t('{count} past their date', { count: late })}</State>
            </dd>
          ))}
      </Tile>
    </>
  );
}

function Webhooks() {
  const { data } = useAnswer<Page<Endpoint>>('/v1/webhooks?limit=100');
  const enabled = (data?.data ?? []).filter(({ status }) => status === 'enabled');
  const failing = enabled.filter((endpoint) => healthOf(endpoint) === 'failing').length;
  const rates = enabled.flatMap(({ health: { success_rate_24h: rate } }) => (rate === null ? [] : [rate]));
  return (
    <Tile name={t('Webhooks')}>
      <dd>
        <b>{rates.length === 0 ? '–' : t('{count} %', { count: Math.floor(100 * Math.min(...rates)) })}</b>
        <small>{rates.length === 0 ? t('No deliveries in 24 h') : t('delivered, at the worst endpoint')}</small>
        {failing > 0 && (
          <State tone="failed">{t('{count, plural, one {# endpoint fails} other {# endpoints fail}}', { count: failing })}</State>
        )}
      </dd>
    </Tile>
  );
}
