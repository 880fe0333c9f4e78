import type { PemPair } from '#test/support/machine/self-signed';
import type { MortalService } from '#test/support/services/mortal-service';
import type { RunningService } from '#test/support/services/running-service';
import type { SharedService } from '#test/support/services/shared-service';
import type { SpawnedOptions, SpawnedService } from '#test/support/services/spawned-service';
import type { Settings } from '#test/support/services/started-service';

interface Trusting {
  /** The certificate of the merchants' server for webhooks. */
  readonly trusting?: string;
}

export interface OwnOptions extends Trusting {
  /** What one that was halted has left. */
  readonly dataDir?: string;
  /** Of its environment, by name. */
  readonly settings?: Settings;
}

/** How a service is run for a test. */
export interface Kinds {
  /** An account of the file's own, on a service that other files use as well. */
  shared: { readonly options: Trusting; readonly service: SharedService };
  /** In this process, for this file alone: with its clock, and open to look inside. On other stores, or as processes, where BACKEND says so. */
  own: { readonly options: OwnOptions; readonly service: RunningService };
  /** The build in a process of its own, which can be killed. */
  spawned: { readonly options: SpawnedOptions; readonly service: SpawnedService };
  /** The same with a merchant who repeats each request until it is answered, however often the service is killed. */
  mortal: { readonly options: SpawnedOptions; readonly service: MortalService };
}

export interface Starter<K extends keyof Kinds> {
  /** What a receiver of webhooks has to prove itself by, where that is not left to it. */
  certificate?(): Promise<PemPair>;
  start(options: Kinds[K]['options']): Promise<Kinds[K]['service']>;
  stop(service: Kinds[K]['service']): Promise<unknown>;
}

/** What a kind needs is loaded when the first file uses it. */
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
};
