import { ConfigurationFaults } from '#platform/config/configuration';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { NewerRelease } from '#platform/storage/newer-release';
import { startTracing } from '#platform/tracing/start-tracing';

/** After this time, the process exits even if it has not stopped. */
const LONGEST_STOP_MS = 9000;
const PORTS = 'PORT, OPERATIONS_PORT, SANDBOX_PORT or SANDBOX_SHOP_PORT';

/** A process that has started. `begun`, if there is one, resolves once it has started its duties, and rejects if it cannot. */
interface Started {
  readonly begun?: Promise<void>;
  stop(): Promise<void>;
}

/** Runs a process until SIGTERM or SIGINT, even during its start. A fault that the operator can fix is printed as a plain message. */
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

/** Runs work that ends on its own. Prints faults as `run` does. */
export async function runOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    fail(fault);
  }
}

function fail(fault: unknown): never {
  console.error(adviceOn(fault) ?? fault);
  process.exit(1);
}

const MENDABLE = [ConfigurationFaults, DataDirectoryInUse, HistoryShortened, NewerRelease];

/** The problem and its remedy; null if the operator cannot fix it. */
function adviceOn(fault: unknown): string | null {
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
