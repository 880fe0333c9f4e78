import { Injectable } from '@nestjs/common';
import { MONEY_FIGURES, type MoneyFigures } from '#orders/payments/queries/money-figures/money-figures.projection';
import type { Count, Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import { Lookups } from '#platform/storage/lookups';

type ByMethod = 'captured' | 'failed';

/** Measures payments and refunds of all accounts since the history began. Every process that measures them reports the same values. */
@Injectable()
@Measures({ duty: 'projects' })
export class MoneyMeasures implements Measured {
  constructor(private readonly lookups: Lookups) {}

  measuredBy(metrics: Metrics): void {
    const methods = (which: ByMethod) => async () => added(await this.all(), which);
    const labels = ['mode', 'method'] as const;
    metrics.measureStored('counter', {
      name: 'payments_captured_total',
      help: 'Payments that were captured',
      labels,
      read: methods('captured'),
    });
    metrics.measureStored('counter', { name: 'payments_failed_total', help: 'Payments that failed', labels, read: methods('failed') });
    metrics.measureStored('gauge', {
      name: 'refunds_pending',
      help: 'Refunds that have neither succeeded nor failed',
      labels: ['mode'] as const,
      read: async () => {
        const all = await this.all();
        return [true, false].map((livemode) => ({
          labels: { mode: modeOf({ livemode }) },
          value: all.reduce((sum, each) => sum + (each.livemode === livemode ? each.pending.length : 0), 0),
        }));
      },
    });
  }

  private all(): Promise<MoneyFigures[]> {
    return this.lookups.all<MoneyFigures>(MONEY_FIGURES, 'object', MONEY_FIGURES);
  }
}

const modeOf = ({ livemode }: Pick<MoneyFigures, 'livemode'>): string => (livemode ? 'live' : 'test');

function added(all: readonly MoneyFigures[], which: ByMethod): Count<'mode' | 'method'>[] {
  const sums = new Map<string, Count<'mode' | 'method'>>();
  for (const figures of all)
    for (const [method, value] of Object.entries(figures[which])) {
      const labels = { mode: modeOf(figures), method };
      const name = `${labels.mode} ${method}`;
      sums.set(name, { labels, value: (sums.get(name)?.value ?? 0) + value });
    }
  return [...sums.values()];
}
