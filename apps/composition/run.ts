import { ConfigurationFaults } from '#platform/config/configuration';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';

const LONGEST_STOP_MS = 9000;

/** Runs a process until it is told to stop, and ends it in order. What its operator can mend is said in words. */
export async function run(start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  try {
    const started = await start();
    whenTold(() => started.stop());
  } catch (fault) {
    const expected = fault instanceof ConfigurationFaults || fault instanceof DataDirectoryInUse;
    console.error(expected ? fault.message : fault);
    process.exit(1);
  }
}

function whenTold(stop: () => Promise<void>): void {
  const end = (): void => {
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref();
    void stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', end).once('SIGINT', end);
}
