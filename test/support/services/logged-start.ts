import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { makeLog } from '#platform/logging/log';
import { ShiftedClock } from '#test/support/machine/shifted-clock';
import type { Settings } from '#test/support/services/started-service';

type Level = 'error' | 'info' | 'trace';

/** A service in this process, with the lines that it has logged, at least of a level. */
export async function startLogged(settings: Settings, level: Level) {
  const lines: string[] = [];
  const log = makeLog(level, { write: (line) => void lines.push(line) });
  const started = await Standalone.start(openContext(loadConfiguration(settings), log, new ShiftedClock()));
  return { addresses: started.addresses, lines, stop: () => started.stop() };
}

/** The lines of one from its start to its stop. */
export async function loggedStart(settings: Settings, level: Level): Promise<string[]> {
  const { lines, stop } = await startLogged(settings, level);
  await stop();
  return lines;
}
