import { setTimeout as pause } from 'node:timers/promises';
import { type ProcessContext, processContext } from '#apps/composition/process-context';
import type { Clock } from '#kernel/time';
import type { Configuration } from '#platform/config/configuration';
import { DataDirectory, DataDirectoryInUse } from '#platform/embedded/data-directory';
import type { Log } from '#platform/logging/log';

export interface StandaloneContext extends ProcessContext {
  readonly directory: DataDirectory;
}

/** Locks the data directory for this process. Throws `DataDirectoryInUse`. */
export function openContext(configuration: Configuration, log?: Log, clock?: Clock): StandaloneContext {
  const directory = DataDirectory.open(configuration.dataDir);
  return { ...processContext(configuration, log, clock), directory };
}

/** A running command line, or a stopping service, releases the data directory within this many milliseconds. */
const PATIENCE = 10_000;
const BETWEEN_TRIES = 100;

/** The same, after waiting for another process to release the data directory. Rejects with `DataDirectoryInUse` if it does not. */
export async function awaitContext(configuration: Configuration): Promise<StandaloneContext> {
  for (const deadline = performance.now() + PATIENCE; ; await pause(BETWEEN_TRIES)) {
    try {
      return openContext(configuration);
    } catch (fault) {
      if (!(fault instanceof DataDirectoryInUse) || performance.now() > deadline) throw fault;
    }
  }
}
