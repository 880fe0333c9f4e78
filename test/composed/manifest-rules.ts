import type { Json } from '#test/support/clients/merchant-client';

const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'];
const BOUNDS = ['requests', 'limits'].flatMap((bound) => ['cpu', 'memory', 'ephemeral-storage'].map((resource) => [bound, resource]));
/** Its program does not start without the right to low ports. */
const MAY_ADD: Readonly<Record<string, readonly string[]>> = { gateway: ['NET_BIND_SERVICE'] };
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|PASSPHRASE|CREDENTIAL|_KEY(?!_FILE)/;
/** No value may be one, under any name: an address with a password, a key. */
const SECRET_VALUE = /:\/\/[^/@\s]*:[^/@\s]+@|-----BEGIN|\bsk_(?:live|test)_/;

/** What is wrong with the manifests of a deployment, a sentence each. */
export function faultsOf(manifests: readonly Json[]): string[] {
  const ofKind = (kind: string): Json[] => manifests.filter((each) => each.kind === kind);
  const deployments = ofKind('Deployment');
  return [
    ...ofKind('Secret').map(({ metadata }) => `Secret ${metadata.name} has its value in a manifest`),
    ...secretValuesIn(manifests).map((value) => `a manifest has a secret: ${value.replace(/:[^:]*$/, ':…')}`),
    ...deployments.flatMap((each) => faultsOfPods(each.metadata.name, each.spec.template.spec)),
    ...deployments
      .filter((each) => ofKind('PodDisruptionBudget').filter(({ spec }) => selects(spec.selector, each)).length !== 1)
      .map(({ metadata }) => `${metadata.name} has not one PodDisruptionBudget`),
    ...deployments
      .filter((each) => !ofKind('NetworkPolicy').some(({ spec }) => isClosed(spec) && selects(spec.podSelector, each)))
      .map(({ metadata }) => `${metadata.name} has no NetworkPolicy for both directions`),
    ...ofKind('HorizontalPodAutoscaler').flatMap(({ spec }) => faultsOfScaling(spec, deployments)),
  ];
}

const isClosed = ({ policyTypes }: Json): boolean => ['Ingress', 'Egress'].every((direction) => policyTypes.includes(direction));

const selects = ({ matchLabels }: Json, { spec }: Json): boolean =>
  Object.entries(matchLabels).every(([label, value]) => spec.template.metadata.labels[label] === value);

function secretValuesIn(part: Json): string[] {
  if (typeof part === 'string') return SECRET_VALUE.test(part) ? [part] : [];
  return part === null || typeof part !== 'object' ? [] : Object.values<Json>(part).flatMap(secretValuesIn);
}

function faultsOfPods(name: string, pod: Json): string[] {
  const wrong = [
    [pod.securityContext?.runAsNonRoot !== true, 'may run as root'],
    [pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault', 'has no seccomp profile'],
    [pod.automountServiceAccountToken !== false, 'has a token of the cluster'],
    [pod.enableServiceLinks !== false, 'takes variables that Kubernetes names after services'],
    [!pod.topologySpreadConstraints?.some((each: Json) => each.topologyKey === 'kubernetes.io/hostname'), 'is not spread over nodes'],
    [pod.volumes.some(({ emptyDir }: Json) => emptyDir !== undefined && !emptyDir.sizeLimit), 'has a volume without a bound'],
  ] as const;
  return [
    ...wrong.filter(([is]) => is).map(([, words]) => `${name} ${words}`),
    ...[...(pod.initContainers ?? []), ...pod.containers].flatMap((each: Json) => faultsOfContainer(name, each)),
  ];
}

function faultsOfContainer(name: string, { image, env = [], securityContext = {}, resources = {}, ...container }: Json): string[] {
  const { capabilities = {}, allowPrivilegeEscalation, readOnlyRootFilesystem, privileged } = securityContext;
  const added = (capabilities.add ?? []).filter((each: string) => !(MAY_ADD[name] ?? []).includes(each));
  return [
    ...PROBES.filter((probe) => container[probe] === undefined).map((probe) => `${name} has no ${probe}`),
    ...BOUNDS.filter(([bound, resource]) => resources[bound!]?.[resource!] === undefined).map((path) => `${name} has no ${path.join('.')}`),
    ...(/:v?\d+\.\d+\.\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/.test(image) ? [] : [`${name} runs an image without a version: ${image}`]),
    ...(readOnlyRootFilesystem === true ? [] : [`${name} can write to its root`]),
    ...(allowPrivilegeEscalation === false && privileged !== true ? [] : [`${name} can get more rights`]),
    ...(capabilities.drop?.includes('ALL') === true && added.length === 0 ? [] : [`${name} has capabilities ${added.join()}`]),
    ...env
      .filter((each: Json) => SECRET_NAME.test(each.name) && !each.name.endsWith('_FILE') && each.value !== undefined)
      .map((each: Json) => `${name} has ${each.name} as a value`),
  ];
}

function faultsOfScaling({ scaleTargetRef, minReplicas, maxReplicas, metrics, behavior }: Json, deployments: readonly Json[]): string[] {
  const { name } = scaleTargetRef;
  const target = deployments.find(({ metadata }) => metadata.name === name);
  const [up, down] = [behavior.scaleUp.stabilizationWindowSeconds, behavior.scaleDown.stabilizationWindowSeconds];
  const wrong = [
    [target === undefined, 'is scaled and not there'],
    [target?.spec.replicas !== undefined, 'has a number of copies that each upgrade would set back'],
    [minReplicas < 2 || maxReplicas <= minReplicas, 'has no room to scale, or no second copy'],
    [!metrics.some(({ type }: Json) => type === 'Resource'), 'is not scaled by CPU where there is no adapter'],
    [up !== 0 || down < 300, 'is not scaled up at once and down slowly'],
  ] as const;
  return wrong.filter(([is]) => is).map(([, words]) => `${name} ${words}`);
}
