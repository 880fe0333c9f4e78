import { existsSync, globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { SETTINGS } from '#platform/config/settings';
import { Metrics } from '#platform/metrics/metrics';
import type { Json } from '#test/support/merchant-client';

const yaml = (file: string): Json => parse(readFileSync(file, 'utf8'), { merge: true });

const { services, volumes, networks } = yaml('docker-compose.yml');
const named = Object.entries<Json>(services);
const own = named.filter(([, { image }]) => image.startsWith('payments-and-orders:'));
const dockerfile = readFileSync('Dockerfile', 'utf8');

const HEALTH = `http://127.0.0.1:${SETTINGS.operationsPort.fallback}/health/ready`;

describe('docker-compose.yml', () => {
  it('names a version of every image', () => {
    for (const [name, { image }] of named)
      expect([name, image.replace(/^\S+:\$\{\w+:-(.*)\}$/, ':$1')]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+\.\d+/)]);
  });

  it('runs each process of a deployment, and what it runs is there', () => {
    const run = own
      .flatMap(([, { command = [], entrypoint = [] }]) => [...command, ...entrypoint])
      .filter((word: string) => word.endsWith('main.js'));
    const apps = run.map((file: string) => file.replace(/^dist\/(.*)\.js$/, '$1.ts'));
    for (const app of ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator', 'sandbox', 'cli'])
      expect(apps).toContain(`apps/${app}/main.ts`);
    expect(apps.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('sets only what the service reads, in a way it takes', () => {
    const known = new Map(Object.values(SETTINGS).map((setting) => [setting.name, setting]));
    for (const [service, { environment }] of own) {
      for (const [name, value] of Object.entries<Json>(environment)) {
        const setting = known.get(name);
        expect([service, name, setting?.name]).toEqual([service, name, name]);
        const text = String(value).replace(/\$\{\w+:-(.*?)\}/, '$1');
        if (text !== '') setting!.read(text);
      }
    }
  });

  it('lets the simulated partners keep what they hold, and says where they are found and whom they tell', () => {
    const { environment, volumes: mounted } = services.sandbox;
    const writable = mounted.filter((volume: string) => !volume.endsWith(':ro')).map((volume: string) => `${volume.split(':')[1]}/`);
    for (const file of ['SANDBOX_FILE', 'SANDBOX_SHOP_FILE'])
      expect([file, writable.some((place: string) => environment[file]?.startsWith(place))]).toEqual([file, true]);
    expect(environment.SANDBOX_WEBHOOK_URL).toBe('https://gateway:8443/v1/integrations/payments');
    expect(environment.SANDBOX_SHOP_WEBHOOK_URL).toBe('https://gateway:8443/v1/integrations/storefront');
    for (const caller of ['command-api', 'integrator']) {
      expect(services[caller].environment.SANDBOX_URL).toBe(`http://sandbox:${SETTINGS.sandboxPort.fallback}`);
      expect(services[caller].environment.SANDBOX_SHOP_URL).toBe(`http://sandbox:${SETTINGS.sandboxShopPort.fallback}`);
    }
  });

  it('asks each process for its health where that is told', () => {
    const asked = own.filter(([, { environment }]) => environment.OPERATIONS_HOST !== undefined);
    expect(asked.map(([name, { healthcheck }]) => [name, healthcheck.test.at(-1)])).toEqual(asked.map(([name]) => [name, HEALTH]));
  });

  it('mounts files and volumes that are there, on networks that are', () => {
    for (const [, service] of named) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        expect([source, source.startsWith('./') ? existsSync(source) : source in volumes]).toEqual([source, true]);
      }
      for (const network of service.networks ?? []) expect(networks).toHaveProperty(network);
      for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
    }
  });

  it('keeps the ports of the stores and of operations to itself', () => {
    const published = named.flatMap(([name, { ports = [] }]) => (name === 'gateway' ? [] : (ports as string[])));
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('the image', () => {
  it('has the Node that the tests run on, and is no root', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [version, ...others] = new Set(Object.values(optionalDependencies));
    expect(others).toEqual([]);
    expect(dockerfile.match(/^FROM \S+/gm)).toEqual(Array(2).fill(`FROM node:${version}-alpine`));
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});

describe('what is watched', () => {
  const alarms: Json[] = yaml('deploy/prometheus/alarms.yml').groups.flatMap(({ rules }: Json) => rules);
  const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboards/service.json', 'utf8'));
  const shown: string[] = dashboard.panels.flatMap(({ targets }: Json) => targets.map(({ expr }: Json) => expr));

  it('is measured', async () => {
    const metrics = new Metrics();
    metrics.measureHealth(async () => ({ status: 'ready', parts: {} }));
    metrics.measureDueWork(
      async () => [],
      () => 0,
    );
    metrics.measureWorkUnderWay(() => []);
    metrics.measureProjections(async () => []);
    const measured = [...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const asked = [...shown, ...alarms.map(({ expr }) => expr)].flatMap(
      (expr: string) => expr.replaceAll(/\{[^}]*\}|histogram_quantile/g, '').match(/\b[a-z]+_[a-z0-9_]+\b/g) ?? [],
    );
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter((name) => !measured.includes(name.replace(/_(?:bucket|count)$/, '')))).toEqual([]);
  });

  it('is asked of every process', () => {
    const [
      {
        dns_sd_configs: [{ names, port }],
      },
    ] = yaml('deploy/prometheus/prometheus.yml').scrape_configs;
    const watched = own.filter(([, { environment }]) => environment.OPERATIONS_HOST !== undefined).map(([name]) => name);
    expect(names.toSorted()).toEqual(watched.toSorted());
    expect(String(port)).toBe(SETTINGS.operationsPort.fallback);
    // A copy that is gone is not listed any more: nothing is left then that could be counted.
    const { expr } = alarms.find(({ alert }) => alert === 'ProcessMissing')!;
    for (const name of watched) expect(expr).toContain(`absent(up{job="service", app="${name}"})`);
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
