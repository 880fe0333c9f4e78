import { failureOf } from '#apps/cli/present/failure';
import { restore } from '#apps/cli/restore';
import { UNNAMED } from '#admin/operators/operator';
import { loadConfiguration } from '#platform/config/configuration';
import type { Json } from '#test/support/clients/merchant-client';
import { settingsOfTest } from '#test/support/services/service-settings';

/** Restores a backup into a data directory, as the command line does, but in this process. Resolves to its answer, or to the reason of its failure. */
export async function restored(dataDir: string, args: Readonly<Record<string, unknown>>, settings = {}): Promise<Json> {
  const configuration = loadConfiguration({ ...settingsOfTest(dataDir), ...settings });
  return restore(configuration, { args, operator: UNNAMED }, () => undefined).catch(failureOf);
}
