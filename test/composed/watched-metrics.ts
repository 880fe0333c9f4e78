import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json } from '#test/support/merchant-client';

/** The names of the metrics that the alarms and the dashboard ask for, as Prometheus stores them. */
export function watchedMetrics(): string[] {
  const alarms = parse(readFileSync('deploy/prometheus/alarms.yml', 'utf8')).groups.flatMap(({ rules }: Json) => rules);
  const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboards/service.json', 'utf8'));
  const shown = dashboard.panels.flatMap(({ targets }: Json) => targets);
  const requested = [...alarms, ...shown].flatMap(
    ({ expr }: Json): string[] =>
      expr.replaceAll(/\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, '').match(/\b[a-z]\w*_\w+\b(?!\()|\bup\b/g) ?? [],
  );
  return [...new Set(requested)];
}
