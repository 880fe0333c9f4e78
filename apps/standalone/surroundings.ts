import { setTimeout as pause } from 'node:timers/promises';
import { type Surroundings, surroundingsOf } from '#apps/composition/surroundings';
import type { Clock } from '#kernel/time';
import type { Configuration } from '#platform/config/configuration';
import { DataDirectory, DataDirectoryInUse } from '#platform/embedded/data-directory';
import type { Log } from '#platform/logging/log';

export interface StandaloneSurroundings extends Surroundings {
  readonly directory: DataDirectory;
}

/** Takes the data directory for this process. Throws `DataDirectoryInUse`. */
export function openSurroundings(configuration: Configuration, log?: Log, clock?: Clock): StandaloneSurroundings {
  const directory = DataDirectory.open(configuration.dataDir);
  return { ...surroundingsOf(configuration, log, clock), directory };
}

/** A command line at work, or a service that is stopping, lets the data directory go within this many milliseconds. */
const PATIENCE = 3000;
const BETWEEN_TRIES = 100;

/** The same, after whoever has the data directory for a moment. Rejects with `DataDirectoryInUse` when it is kept. */
export async function awaitSurroundings(configuration: Configuration): Promise<StandaloneSurroundings> {
  for (const deadline = performance.now() + PATIENCE; ; await pause(BETWEEN_TRIES)) {
    try {
      return openSurroundings(configuration);
    } catch (fault) {
      if (!(fault instanceof DataDirectoryInUse) || performance.now() > deadline) throw fault;
    }
  }
}
