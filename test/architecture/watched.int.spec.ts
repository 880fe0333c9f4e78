import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CheckpointKeeper } from '#audit/outside/checkpoint-keeper';
import { MachineClock } from '#platform/clock/machine-clock';
import { SETTINGS } from '#platform/config/settings';
import { Metrics } from '#platform/metrics/metrics';
import { JobMeasures } from '#job-queue/job-measures';
import { ProjectionMeasures } from '#admin/operations/projections/projection-measures';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { PartnerCounts } from '#integrations/partner-counts';
import { ReportCounts } from '#reports/report-counts';
import { composeFile } from '#test/composed/compose-file';
import { watchedMetrics } from '#test/composed/watched-metrics';
import type { Json } from '#test/support/clients/merchant-client';

const yaml = (file: string): Json => parse(readFileSync(file, 'utf8'), { merge: true });

describe('what is watched', () => {
  const alarms: Json[] = yaml('deploy/prometheus/alarms.yml').groups.flatMap(({ rules }: Json) => rules);
  const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboards/service.json', 'utf8'));

  it('is measured', async () => {
    const metrics = new Metrics();
    metrics.measureHealth(async () => ({ status: 'ready', parts: {} }));
    for (const part of [JobMeasures, ProjectionMeasures, SubjectKeys])
      part.prototype.measuredBy.call({ jobStore: {}, lostKeys: 0 }, metrics);
    new ReportCounts().measuredBy(metrics);
    new PartnerCounts().measuredBy(metrics);
    new CheckpointKeeper({ checkpoint: async () => '' }, async () => undefined, 1000, new MachineClock()).measuredBy(metrics);
    const measured = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const requested = watchedMetrics();
    expect(requested.length).toBeGreaterThan(8);
    expect(requested.filter((name) => name !== 'up' && !measured.includes(name.replace(/_(?:bucket|count)$/, '')))).toEqual([]);
  });

  it('is scraped from every process', () => {
    const [
      {
        dns_sd_configs: [{ names, port }],
      },
    ] = yaml('deploy/prometheus/prometheus.yml').scrape_configs;
    const services = Object.entries<Json>(composeFile().services);
    const watched = services.filter(([, { environment }]) => environment?.OPERATIONS_HOST !== undefined).map(([name]) => name);
    expect(names.toSorted()).toEqual(watched.toSorted());
    expect(String(port)).toBe(SETTINGS.operationsPort.fallback);
    // A copy that is gone is not listed any more: nothing is left then that could be counted.
    const { expr } = alarms.find(({ alert }) => alert === 'ProcessMissing')!;
    for (const name of watched) expect(expr).toContain(`absent(up{job="service", app="${name}"})`);
  });

  it('notifies people: alarms go to an existing receiver', () => {
    const [{ targets }] = yaml('deploy/prometheus/prometheus.yml').alerting.alertmanagers[0].static_configs;
    expect(targets).toEqual(['alertmanager:9093']);
    const { route, receivers } = yaml('deploy/alertmanager/alertmanager.yml');
    expect(receivers.map(({ name }: Json) => name)).toEqual([route.receiver]);
  });

  it('has an alarm that the documentation explains', () => {
    const guide = readFileSync('docs/deployment.md', 'utf8');
    expect(alarms.map(({ alert }) => alert).filter((alert) => !guide.includes(`\`${alert}\``))).toEqual([]);
  });

  it('is provisioned: every file of Grafana can be read', () => {
    for (const file of globSync('deploy/grafana/provisioning/**/*.yml')) expect(yaml(file).apiVersion).toBe(1);
    for (const { datasource } of dashboard.panels)
      expect(datasource.uid).toBe(yaml('deploy/grafana/provisioning/datasources/prometheus.yml').datasources[0].uid);
  });
});
