import { DeployedApp } from '#apps/composition/deployed-app';
import type { Duties } from '#apps/composition/duties';
import { run } from '#apps/composition/run';
import { deployedStores } from '#apps/composition/stores';
import { processContext } from '#apps/composition/process-context';
import { ConfigurationFaults, loadConfiguration } from '#platform/config/configuration';

/** Runs one process of a deployment. If the settings do not name its stores, it prints which to set, and exits. */
export const runDeployed = (duties: Duties): Promise<void> =>
  run(async () => {
    const configuration = loadConfiguration();
    const stores = await deployedStores(configuration);
    if (stores === null)
      throw new ConfigurationFaults([
        `${duties.name} is one process of a deployment: set EVENTSTOREDB_URL and MONGODB_URL, or run the whole service in one with npm start.`,
      ]);
    return DeployedApp.start(duties, processContext(configuration), stores);
  });
