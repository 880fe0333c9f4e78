import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '#test/support/clients/merchant-client';

/** The names of the metrics that the alarms and the dashboard of a deployment ask for, as Prometheus stores them. */
export function watchedMetrics(): string[] {
  const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboards/service.json', 'utf8'));
  return metricsIn([...alarmsOf('deploy/prometheus/alarms.yml'), ...dashboard.panels.flatMap(({ targets }: Json) => targets)]);
}

/** The rules of a file, in its order. */
export const alarmsOf = (file: string): Json[] => parse(readFileSync(file, 'utf8')).groups.flatMap(({ rules }: Json) => rules);

export const metricsIn = (asking: readonly Json[]): string[] => {
  const requested = asking.flatMap(
    ({ expr }: Json): string[] =>
      expr.replaceAll(/\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, '').match(/\b[a-z]\w*_\w+\b(?!\()|\bup\b/g) ?? [],
  );
  return [...new Set(requested)];
};
