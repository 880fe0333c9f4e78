import { useNavigate, useSearch } from '@tanstack/react-router';
import { mapped } from '#apps/dashboard/src/api/answer';
import { useAnswer } from '#apps/dashboard/src/api/queries';
import type { Figures } from '#apps/dashboard/src/api/types';
import { zone } from '#apps/dashboard/src/format/time';
import { MoneyChart } from '#screens/pages/home/money-chart';
import { NeedsAPerson } from '#screens/pages/home/needs-a-person';
import { Tiles } from '#screens/pages/home/tiles';
import { WebhookHealth } from '#screens/pages/home/webhook-health';
import { Icon } from '#screens/parts/icon';
import { Refusal } from '#screens/parts/refusal';
import { useAccess } from '#screens/session/session';
import { t } from '#apps/dashboard/src/texts/texts';

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
  const figures = useAnswer<Figures>(`/admin/v1/figures?${new URLSearchParams({ range, timezone: zone() })}`, {
    every: range.endsWith('0d') ? LATER : SOON,
    keepPreviousData: true,
  });
  const webhooks = useAccess('webhooks');
  const inOne = mapped(figures, ({ data, range: of }) => ({
    range: of,
    currencies: data.map(({ currency }) => currency),
    shown: data.find(({ currency }) => currency === requested['currency']) ?? mostMoney(data),
  }));
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
      {figures.state === 'known' && <Refusal error={figures.error} />}
      {figures.state === 'known' && !figures.value.complete && (
        <p className="note attention">
          <Icon name="attention" />
          <span>
            {t('There is more than this page adds up: only the newest 20,000 payments and refunds are counted. A report has all.')}
          </span>
        </p>
      )}
      <Tiles figures={figures} />
      <div className="cols">
        <div className="stack">
          {inOne.state === 'known' && inOne.value.currencies.length > 1 && (
            <div className="choice" role="group" aria-label={t('Currency')}>
              {inOne.value.currencies.map((currency) => (
                <button
                  key={currency}
                  type="button"
                  aria-pressed={currency === inOne.value.shown?.currency}
                  onClick={() => go({ currency })}
                >
                  {currency}
                </button>
              ))}
            </div>
          )}
          <MoneyChart title={t('Money in')} range={range} figures={inOne} figure="money_in" />
          <MoneyChart title={t('Refunds')} range={range} figures={inOne} figure="refunds" />
          {webhooks.sees && <WebhookHealth />}
        </div>
        <NeedsAPerson />
      </div>
    </div>
  );
}

/** The currency of the most payments; null if there was none. */
const mostMoney = (currencies: Figures['data']): Figures['data'][number] | null =>
  currencies.toSorted((one, other) => other.money_in.count - one.money_in.count)[0] ?? null;
