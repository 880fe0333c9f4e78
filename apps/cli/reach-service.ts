import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperationsClient } from '#apps/operators/operations-client';
import { DomainError } from '#kernel/domain-error';
import type { Configuration } from '#platform/config/configuration';
import type { Arguments } from '#admin/operators/effect';
import type { OnProgress } from '#admin/operators/progress';
import type { Operator } from '#admin/operators/operator';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import { DataDirectory, DataDirectoryInUse } from '#platform/embedded/data-directory';

/** The service: in another process or in this one. */
export interface ReachedService {
  /** True if no service runs: this command alone uses the stores, so nothing else will change in them. */
  readonly unserved?: true;
  call(operation: string, args: Arguments, progress: OnProgress): Promise<unknown>;
  close(): Promise<void>;
}

export type OpenLocally = (configuration: Configuration, operator: Operator) => Promise<ReachedService>;

/** How long a service may take to start or stop, or another command line to finish, milliseconds. */
const PATIENCE = 30_000;
const BETWEEN_TRIES_MS = 100;

/**
 * A deployment through its stores, if the settings name them. Otherwise the running service through its socket; if none runs, its stores opened in
 * this process. `operator`: on whose behalf. Throws `DataDirectoryInUse`, and `resource_missing` if there is no data directory.
 */
export async function reachService(
  configuration: Configuration,
  operator: Operator,
  openLocally: OpenLocally = openStores,
  patience = PATIENCE,
): Promise<ReachedService> {
  if (configuration.mongodbUrl !== null) return (await import('#apps/cli/open-deployed')).openDeployed(configuration, operator);
  const deadline = performance.now() + patience;
  for (;;) {
    const running = await OperationsClient.connect(join(configuration.dataDir, OPERATORS_SOCKET), operator);
    if (running !== null) return running;
    try {
      return await openLocally(configuration, operator);
    } catch (fault) {
      if (!(fault instanceof DataDirectoryInUse) || performance.now() > deadline) throw fault;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** Imports the whole service, and only if none runs. Never makes a data directory: only the service's first start does. */
const openStores: OpenLocally = async (configuration, operator) => {
  const { dataDir } = configuration;
  if (!DataDirectory.isThere(dataDir))
    throw new DomainError(
      'resource_missing',
      `There is no data directory of the service at ${dataDir}. Name the right one (DATA_DIR), or start the service, which makes one (npm start).`,
    );
  return (await import('#apps/cli/open-locally')).openLocally(configuration, operator);
};
