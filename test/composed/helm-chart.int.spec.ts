import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '#platform/config/settings';
import { TRACING_VARIABLES } from '#platform/tracing/tracing-settings';
import { composeFile } from '#test/composed/compose-file';
import { faultsOf } from '#test/composed/manifest-rules';
import { watchedMetrics } from '#test/composed/watched-metrics';
import type { Json } from '#test/support/clients/merchant-client';

const CHART = 'deploy/helm';
const EXAMPLE = ['--values', `${CHART}/ci/example-values.yaml`];
const helm = (...words: string[]) => spawnSync('helm', words, { encoding: 'utf8' });
const there = helm('version').status === 0;
const template = (...settings: string[]) => helm('template', 'payments', CHART, '--kube-version', '1.33.0', ...settings);
const rendered = (...settings: string[]): Json[] =>
  parseAllDocuments(template(...EXAMPLE, ...settings).stdout)
    .map((document) => document.toJS())
    .filter((each) => each !== null);
const yaml = (file: string): Json => parse(readFileSync(file, 'utf8'));

const PROCESSES = ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator'];
/** Compose alone: for development, for a bus without passwords in files, or with a directory of this machine. */
const OF_COMPOSE_ALONE = ['WEBHOOK_ALLOWED_NETWORKS', 'WEBHOOK_ALLOW_HTTP', 'CHECKPOINT_EVERY', 'SMTP_PASSWORD_FILE'];
/** The chart alone: V8's bound, which a container without one takes from its memory. */
const OF_THE_CHART_ALONE = ['NODE_OPTIONS'];

(there ? describe : describe.skip)('the Helm chart (it is rendered by helm: .ci/run brings it)', () => {
  const manifests = there ? rendered() : [];
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  const deployment = (name: string): Json => deployments.find(({ metadata }) => metadata.name === name)!;
  const variablesOf = (name: string): Record<string, string> =>
    Object.fromEntries(deployment(name).spec.template.spec.containers[0].env.map((each: Json) => [each.name, each.value]));

  it('has no fault that helm finds', () => expect(helm('lint', '--strict', CHART, ...EXAMPLE)).toMatchObject({ status: 0 }));

  it.each([
    ['as it is', []],
    ['without an adapter', ['--set', 'customMetrics=false']],
    ['without simulated partners', ['--set', 'sandbox.enabled=false']],
    ['with checkpoints on a volume', ['--set', 'checkpoints.to=,checkpoints.claim=checkpoints']],
  ])('keeps the rules for manifests, %s', (_, settings) => expect(faultsOf(rendered(...settings))).toEqual([]));

  it('runs what docker-compose.yml runs, and gives it what the service reads, as that file does', () => {
    const { services } = composeFile() as Json;
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual([...PROCESSES, 'gateway', 'sandbox'].toSorted());
    const known = new Map(Object.values(SETTINGS).map((setting) => [setting.name, setting]));
    for (const name of PROCESSES) {
      const given = variablesOf(name);
      const inCompose = Object.keys(services[name].environment).filter(
        (each) => !OF_COMPOSE_ALONE.includes(each) && !TRACING_VARIABLES.includes(each),
      );
      expect([name, Object.keys(given)]).toEqual([name, expect.arrayContaining(inCompose)]);
      for (const [variable, value] of Object.entries(given)) {
        if (TRACING_VARIABLES.includes(variable) || OF_THE_CHART_ALONE.includes(variable)) continue;
        expect([name, variable, known.has(variable)]).toEqual([name, variable, true]);
        known.get(variable)!.read(value);
      }
      expect(deployment(name).spec.template.spec.containers[0].args).toEqual(services[name].command);
    }
    expect(variablesOf('sandbox')).toMatchObject(
      Object.fromEntries(Object.entries<Json>(services.sandbox.environment).filter(([each]) => each !== 'WEBHOOK_CA_FILE')),
    );
  });

  it('mounts every file that it names', () => {
    for (const { metadata, spec } of deployments) {
      const [{ env, volumeMounts }] = spec.template.spec.containers;
      const mounted = volumeMounts.map(({ mountPath }: Json) => mountPath);
      const named = env.filter((each: Json) => /_FILE$|_DIR$/.test(each.name)).map((each: Json) => each.value);
      const lost = named.filter((file: string) => !mounted.some((directory: string) => `${file}/`.startsWith(`${directory}/`)));
      expect([metadata.name, lost]).toEqual([metadata.name, []]);
    }
  });

  it('runs the bytes that docker-compose.yml runs, where they are not ours; ours have the version of the release', () => {
    const images = deployments.map((each) => each.spec.template.spec.containers[0].image);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const own = `ghcr.io/example/payments-and-orders:v${version}`;
    expect(new Set(images)).toEqual(new Set([own, (composeFile() as Json).services.gateway.image]));
    const digest = `sha256:${'0'.repeat(64)}`;
    expect(JSON.stringify(rendered('--set', `image.digest=${digest}`))).toContain(`"${own}@${digest}"`);
  });

  it('scales by metrics that the adapter serves, of what the service measures', () => {
    const { custom, external } = yaml(`${CHART}/prometheus-adapter.yaml`).rules;
    const served = [...custom, ...external].map(({ name }: Json) => name.as);
    const metrics = manifests.flatMap(({ kind, spec }) => (kind === 'HorizontalPodAutoscaler' ? spec.metrics : []));
    const requested = metrics.flatMap(({ pods, external: other }: Json) => (pods ?? other)?.metric.name ?? []);
    expect(new Set(requested)).toEqual(new Set(served));
    const measured = [...custom, ...external].map(({ seriesQuery }: Json) => seriesQuery.split('{')[0]);
    expect(watchedMetrics()).toEqual(expect.arrayContaining(measured));
  });

  it('lets nothing reach a port but what calls it', () => {
    const callersOf = (name: string): Json[] =>
      manifests.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name)!.spec.ingress;
    const callers = (name: string, port: number): (string | undefined)[] =>
      callersOf(name)
        .filter(({ ports }) => ports.some((each: Json) => each.port === port))
        .flatMap(({ from }) => from.map(({ podSelector }: Json) => podSelector?.matchLabels['app.kubernetes.io/component']));
    for (const name of ['command-api', 'query-api']) expect([name, callers(name, 8443)]).toEqual([name, ['gateway']]);
    for (const name of PROCESSES)
      expect([name, callers(name, 9464)]).toEqual([name, name === 'integrator' ? [undefined, 'sandbox'] : [undefined]]);
    expect(callers('sandbox', 9465)).toEqual(['command-api', 'integrator']);
  });

  it.each([
    ['nothing that has to be set', []],
    ['the tag latest', [...EXAMPLE, '--set', 'image.tag=latest']],
    ['a password in an address', [...EXAMPLE, '--set', 'stores.mongodbUrl=mongodb://service:hunter2@mongodb']],
    ['a single copy', [...EXAMPLE, '--set', 'processes.query-api.minReplicas=1']],
    ['a container without limits', [...EXAMPLE, '--set', 'processes.projector.resources.limits=null']],
    ['a value that there is not', [...EXAMPLE, '--set', 'publicURL=https://pay.example.com']],
  ])('is not rendered from %s', (_, settings) => {
    const { status, stderr } = template(...settings);
    expect([status, stderr]).toEqual([1, expect.stringContaining("values don't meet the specifications of the schema")]);
  });
});
