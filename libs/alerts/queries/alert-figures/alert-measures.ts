import { Injectable } from '@nestjs/common';
import { ALERT_FIGURES, type AlertFigures } from '#alerts/queries/alert-figures/alert-figures.projection';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import { Lookups } from '#platform/storage/lookups';

/** The metric `alerts_open`: the number of unresolved alerts of all accounts. Every projector reports the same total: do not add them up. */
@Injectable()
@Measures({ duty: 'projects' })
export class AlertMeasures implements Measured {
  constructor(private readonly lookups: Lookups) {}

  measuredBy(metrics: Metrics): void {
    const help = 'Alerts of merchants that nobody has resolved';
    metrics.measureStored('gauge', { name: 'alerts_open', help, labels: ['mode'] as const, read: () => this.open() });
  }

  private async open(): Promise<{ labels: { mode: string }; value: number }[]> {
    const all = await this.lookups.all<AlertFigures>(ALERT_FIGURES, 'object', ALERT_FIGURES);
    return ['live', 'test'].map((mode) => {
      const { raised, resolved } = all.find((each) => each.mode === mode) ?? { raised: 0, resolved: 0 };
      return { labels: { mode }, value: raised - resolved };
    });
  }
}
