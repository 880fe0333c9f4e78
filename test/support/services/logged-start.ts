import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';
import { makeLog } from '#platform/logging/log';
import { ShiftedClock } from '#test/support/machine/shifted-clock';
import type { Settings } from '#test/support/services/started-service';

/** The lines, at least of this level, that a service logs from its start to its stop, both in this process. */
export async function loggedStart(settings: Settings, level: 'error' | 'info'): Promise<string[]> {
  const lines: string[] = [];
  const log = makeLog(level, { write: (line) => void lines.push(line) });
  const started = await Standalone.start(openContext(loadConfiguration(settings), log, new ShiftedClock()));
  await started.stop();
  return lines;
}
