import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Figures } from '#apps/dashboard/src/api/types';
import { zone } from '#apps/dashboard/src/format/time';
import { NeedsAPerson } from '#screens/pages/home/needs-a-person';
import { Tiles } from '#screens/pages/home/tiles';
import { WebhookHealth } from '#screens/pages/home/webhook-health';
import { lazily } from '#screens/parts/away';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

/** The chart library is loaded after the figures. */
const Chart = lazily(async () => ({ default: (await import('#screens/parts/chart')).Chart }));

const RANGES = [
  ['1h', 'Last hour'],
  ['1d', '1 day'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['90d', '90 days'],
] as const;

/** Milliseconds. Ranges of many days are sums of many payments, and change slowly. */
const [SOON, LATER] = [15_000, 120_000];

/** Key figures of the business, and what needs attention. */
export function HomePage() {
  const requested: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const range = RANGES.find(([name]) => name === requested['range'])?.[0] ?? '7d';
  const { data: figures, error } = useAnswer<Figures>(
    `/admin/v1/figures?${new URLSearchParams({ range, timezone: zone() })}`,
    range.endsWith('0d') ? LATER : SOON,
  );
  const webhooks = useAccess('webhooks');
  const currencies = figures?.data ?? [];
  const shown = currencies.find(({ currency }) => currency === requested['currency']) ?? mostMoney(currencies);
  const go = (change: Readonly<Record<string, string>>): void => void navigate({ to: '.', search: { ...requested, ...change } });
  return (
    <div className="page">
      <div className="head">
        <h1>{t('Home')}</h1>
        <span className="push" />
        <div className="choice" role="group" aria-label={t('Period')}>
          {RANGES.map(([name, word]) => (
            <button key={name} type="button" aria-pressed={name === range} onClick={() => go({ range: name })}>
              {t(word)}
            </button>
          ))}
        </div>
      </div>
      <Refusal fault={error} />
      {figures?.complete === false && (
        <p className="note attention">
          <Icon name="attention" />
          <span>
            {t('There is more than this page adds up: only the newest 20,000 payments and refunds are counted. A report has all.')}
          </span>
        </p>
      )}
      <Tiles figures={figures} range={range} />
      <div className="cols">
        <div className="stack">
          {currencies.length > 1 && (
            <div className="choice" role="group" aria-label={t('Currency')}>
              {currencies.map(({ currency }) => (
                <button key={currency} type="button" aria-pressed={currency === shown?.currency} onClick={() => go({ currency })}>
                  {currency}
                </button>
              ))}
            </div>
          )}
          {(['money_in', 'refunds'] as const).map((what) => (
            <Suspense key={what} fallback={<section className="panel chart" />}>
              <Chart
                title={what === 'money_in' ? t('Money in') : t('Refunds')}
                unit={UNITS[range]}
                currency={shown?.currency ?? 'INR'}
                points={shown?.points ?? []}
                of={what}
              />
            </Suspense>
          ))}
          {webhooks.sees && <WebhookHealth />}
        </div>
        <NeedsAPerson />
      </div>
    </div>
  );
}

const UNITS = { '1h': 'minute', '1d': 'hour', '7d': 'day', '30d': 'day', '90d': 'day' } as const;

const mostMoney = (currencies: Figures['data']): Figures['data'][number] | undefined =>
  currencies.toSorted((one, other) => other.money_in.count - one.money_in.count)[0];
