import { ConfigurationFaults } from '#platform/config/configuration';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { NewerRelease } from '#platform/storage/newer-release';
import { startTracing } from '#platform/tracing/start-tracing';

const LONGEST_STOP_MS = 9000;
const PORTS = 'PORT, OPERATIONS_PORT, SANDBOX_PORT or SANDBOX_SHOP_PORT';

/** A process that has started, and may take up what it has to do only when its stores are there: `begun` rejects when it cannot. */
interface Started {
  readonly begun?: Promise<void>;
  stop(): Promise<void>;
}

/** Runs a process until a signal stops it, also while it starts, and ends it in order. What its operator can mend is said in words. */
export const run = (start: () => Promise<Started>): Promise<void> =>
  runOnce(async () => {
    const tracing = startTracing();
    const starting = tracing.then(start);
    onSignal(async () => {
      await (await starting).stop();
      await (await tracing)?.stop();
    });
    const { begun } = await starting;
    await begun;
  });

/** Does something once. What its operator can mend is said in words. */
export async function runOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    fail(fault);
  }
}

function fail(fault: unknown): never {
  console.error(wordsOf(fault) ?? fault);
  process.exit(1);
}

const MENDABLE = [ConfigurationFaults, DataDirectoryInUse, HistoryShortened, NewerRelease];

/** What an operator can mend, in words; null for anything else. */
function wordsOf(fault: unknown): string | null {
  if (MENDABLE.some((kind) => fault instanceof kind)) return (fault as Error).message;
  const { code, syscall, address, port, message } = fault as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `${address}:${port} is taken by another process. End that one, or choose another port: ${PORTS} (0: any free one).`;
  return ['listen', 'mkdir', 'open'].includes(syscall!) ? `The service cannot start: ${message}.` : null;
}

function onSignal(stop: () => Promise<void>): void {
  const end = (): void => {
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', end).once('SIGINT', end);
}
