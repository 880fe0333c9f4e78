import { ShiftedClock } from '#test/support/machine/shifted-clock';
import type { PemPair } from '#test/support/machine/self-signed';
import type { LocalDeployment } from '#apps/demo/local-deployment';
import type { HttpApi, HttpOptions } from '#test/support/services/http-api';
import type { MortalService } from '#test/support/services/mortal-service';
import type { Backend, RunningService } from '#test/support/services/running-service';
import type { SharedService } from '#test/support/services/shared-service';
import type { SpawnedOptions, SpawnedService } from '#test/support/services/spawned-service';
import type { Settings, StartedService } from '#test/support/services/started-service';
import type { WebhookOptions, WebhookService } from '#test/support/services/webhook-service';

interface Trusting {
  /** The certificate of the merchants' webhook server. */
  readonly trusting?: string;
}

export interface OwnOptions extends Trusting {
  /** The data of a halted service. */
  readonly dataDir?: string;
  /** Environment variables, by name. */
  readonly settings?: Settings;
  /** Where it keeps its data; as BACKEND says by default. */
  readonly backend?: Backend;
  /** The merchant's account in data with several. */
  readonly account?: string;
}

export interface DeployedOptions {
  /** The complete environment, as `settingsOfTest` makes it, with the addresses of its stores. */
  readonly environment: Settings;
}

/** How a service is run for a test. */
export interface Kinds {
  /** A separate account, on a service shared with other files. */
  shared: { readonly options: Trusting; readonly service: SharedService };
  /** In this process, for this file only: with its clock, and open for inspection. On other stores, or as processes, as BACKEND says. */
  own: { readonly options: OwnOptions; readonly service: RunningService };
  /** The build in a separate process, which can be killed. */
  spawned: { readonly options: SpawnedOptions; readonly service: SpawnedService };
  /** The same with a merchant who repeats each request until it is answered, however often the service is killed. */
  mortal: { readonly options: SpawnedOptions; readonly service: MortalService };
  /** The build as the processes of a deployment, on the stores in its environment. */
  deployed: { readonly options: DeployedOptions; readonly service: LocalDeployment };
  /** In this process, on the stores in its environment, which a test may take away. */
  standalone: { readonly options: DeployedOptions; readonly service: StartedService };
  /** Only the room of webhooks, on embedded stores. */
  webhooks: { readonly options: WebhookOptions; readonly service: WebhookService };
  /** A small API, with everything that the platform adds around controllers. */
  api: { readonly options: HttpOptions; readonly service: HttpApi };
}

export interface Starter<K extends keyof Kinds> {
  /** The certificate that a webhook receiver must use, unless it has its own. */
  certificate?(): Promise<PemPair>;
  start(options: Kinds[K]['options']): Promise<Kinds[K]['service']>;
  stop(service: Kinds[K]['service']): Promise<unknown>;
}

/** A kind's code is loaded when the first file uses it. */
export const STARTERS: { readonly [K in keyof Kinds]: () => Promise<Starter<K>> } = {
  shared: async () => {
    const { receiverCertificate } = await import('#test/support/services/shared-process');
    const { SharedService: Shared } = await import('#test/support/services/shared-service');
    return { certificate: receiverCertificate, start: () => Shared.join(), stop: (service) => service.leave() };
  },
  own: async () => {
    const { RunningService: Running } = await import('#test/support/services/running-service');
    return { start: (options) => Running.start(options), stop: (service) => service.verifyAndStop() };
  },
  spawned: async () => {
    const { SpawnedService: Spawned } = await import('#test/support/services/spawned-service');
    return { start: async (options) => Spawned.begin(options), stop: (service) => service.end('SIGTERM') };
  },
  mortal: async () => {
    const { MortalService: Mortal } = await import('#test/support/services/mortal-service');
    return { start: (options) => Mortal.start(options), stop: (service) => service.stop() };
  },
  deployed: async () => {
    const { LocalDeployment: Deployment } = await import('#apps/demo/local-deployment');
    return { start: ({ environment }) => Deployment.start(environment, 'dist/apps'), stop: (service) => service.stop() };
  },
  standalone: async () => {
    const { standalone } = await import('#test/support/services/started-service');
    return { start: ({ environment }) => standalone(environment, new ShiftedClock()), stop: (service) => service.stop() };
  },
  webhooks: async () => {
    const { WebhookService: Webhooks } = await import('#test/support/services/webhook-service');
    return { start: (options) => new Webhooks(options).start(), stop: (service) => service.stop() };
  },
  api: async () => {
    const { HttpApi: Api } = await import('#test/support/services/http-api');
    return { start: (options) => new Api().start(options), stop: (service) => service.stop() };
  },
};
