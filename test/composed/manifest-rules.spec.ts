import { faultsOf } from '#test/composed/manifest-rules';
import type { Json } from '#test/support/clients/merchant-client';

/** One Deployment with all that the rules ask for. */
function manifests(): Record<string, Json> {
  const labels = { component: 'query-api' };
  const bound = { cpu: 1, memory: '1Gi', 'ephemeral-storage': '1Gi' };
  const probe = { httpGet: { path: '/health/ready', port: 9464 } };
  const container = {
    image: 'payments-and-orders:0.3.0',
    env: [{ name: 'MONGODB_PASSWORD_FILE', value: '/shared/stores/mongodb' }],
    resources: { requests: bound, limits: { ...bound } },
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
    startupProbe: probe,
    livenessProbe: probe,
    readinessProbe: probe,
  };
  const pod = {
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    topologySpreadConstraints: [{ topologyKey: 'kubernetes.io/hostname' }],
    volumes: [{ emptyDir: { sizeLimit: '64Mi' } }],
    containers: [container],
  };
  const metadata = { name: 'query-api' };
  return {
    deployment: { kind: 'Deployment', metadata, spec: { template: { metadata: { labels }, spec: pod } } },
    budget: { kind: 'PodDisruptionBudget', metadata, spec: { selector: { matchLabels: labels } } },
    policy: { kind: 'NetworkPolicy', metadata, spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress', 'Egress'] } },
    scaling: {
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: {
        scaleTargetRef: metadata,
        minReplicas: 2,
        maxReplicas: 8,
        metrics: [{ type: 'Resource' }],
        behavior: { scaleUp: { stabilizationWindowSeconds: 0 }, scaleDown: { stabilizationWindowSeconds: 600 } },
      },
    },
  };
}

const podOf = ({ deployment }: Record<string, Json>): Json => deployment.spec.template.spec;
const containerOf = (all: Record<string, Json>): Json => podOf(all).containers[0];

/** What is planted, and the fault that the rules find. */
const PLANTED: readonly [string, (all: Record<string, Json>) => void, string][] = [
  ['a container without a probe', (all) => delete containerOf(all).livenessProbe, 'query-api has no livenessProbe'],
  ['a container without a limit', (all) => delete containerOf(all).resources.limits.memory, 'query-api has no limits.memory'],
  ['a root that can be written to', (all) => delete containerOf(all).securityContext.readOnlyRootFilesystem, 'can write to its root'],
  ['a way to more rights', (all) => (containerOf(all).securityContext.privileged = true), 'can get more rights'],
  ['a capability', (all) => (containerOf(all).securityContext.capabilities.add = ['NET_BIND_SERVICE']), 'capabilities NET_BIND_SERVICE'],
  ['the tag latest', (all) => (containerOf(all).image = 'payments-and-orders:latest'), 'without a version: payments-and-orders:latest'],
  ['an image without a tag', (all) => (containerOf(all).image = 'payments-and-orders'), 'without a version'],
  ['a password as a value', (all) => containerOf(all).env.push({ name: 'SMTP_PASSWORD', value: 'x' }), 'has SMTP_PASSWORD as a value'],
  [
    'a password in an address',
    (all) => containerOf(all).env.push({ name: 'URL', value: 'mongodb://u:pw@h' }),
    'has a secret: mongodb://u:…',
  ],
  ['a Secret', (all) => (all['secret'] = { kind: 'Secret', metadata: { name: 'keys' } }), 'Secret keys has its value in a manifest'],
  ['a user who may be root', (all) => delete podOf(all).securityContext.runAsNonRoot, 'may run as root'],
  ['a token of the cluster', (all) => delete podOf(all).automountServiceAccountToken, 'has a token of the cluster'],
  ['variables of services', (all) => delete podOf(all).enableServiceLinks, 'takes variables that Kubernetes names'],
  ['copies on one node', (all) => (podOf(all).topologySpreadConstraints = []), 'is not spread over nodes'],
  ['a volume without a bound', (all) => (podOf(all).volumes[0].emptyDir = {}), 'has a volume without a bound'],
  ['a Deployment without a budget', (all) => delete all['budget'], 'query-api has not one PodDisruptionBudget'],
  [
    'one whose budget is for others',
    (all) => (all['budget'].spec.selector.matchLabels = { component: 'x' }),
    'has not one PodDisruptionBudget',
  ],
  ['a policy for one direction', (all) => (all['policy'].spec.policyTypes = ['Ingress']), 'has no NetworkPolicy for both directions'],
  ['copies that an upgrade sets back', (all) => (all['deployment'].spec.replicas = 2), 'each upgrade would set back'],
  ['scaling without CPU', (all) => (all['scaling'].spec.metrics = [{ type: 'Pods' }]), 'is not scaled by CPU'],
  ['scaling down at once', (all) => (all['scaling'].spec.behavior.scaleDown.stabilizationWindowSeconds = 0), 'down slowly'],
  ['scaling of nothing', (all) => delete all['deployment'], 'is scaled and not there'],
];

describe('the rules for manifests', () => {
  it('find nothing in what keeps them', () => expect(faultsOf(Object.values(manifests()))).toEqual([]));

  it.each(PLANTED)('find %s', (_, plant, words) => {
    const all = manifests();
    plant(all);
    expect(faultsOf(Object.values(all))).toEqual([expect.stringContaining(words)]);
  });
});
