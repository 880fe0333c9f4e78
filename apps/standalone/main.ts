import { greeting } from '#apps/standalone/greeting';
import { Standalone } from '#apps/standalone/standalone';
import { awaitSurroundings } from '#apps/standalone/surroundings';
import { ConfigurationFaults, loadConfiguration } from '#platform/config/configuration';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';

const LONGEST_STOP_MS = 9000;

try {
  const standalone = await Standalone.start(await awaitSurroundings(loadConfiguration()));
  console.error(greeting(standalone));
  const stop = (): void => {
    setTimeout(() => process.exit(0), LONGEST_STOP_MS).unref();
    void standalone.stop().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
} catch (fault) {
  const expected = fault instanceof ConfigurationFaults || fault instanceof DataDirectoryInUse;
  console.error(expected ? fault.message : fault);
  process.exit(1);
}
