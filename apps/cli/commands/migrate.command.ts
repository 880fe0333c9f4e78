import type { CliCommand } from '#apps/cli/cli-command';
import { required } from '#apps/cli/commands/options';
import { fieldsOf } from '#apps/cli/present/fields';

/** Needs a deployment: the settings must name its stores. */
export const MIGRATE: CliCommand = {
  words: 'migrate',
  summary: 'moves the history, keys, jobs and kept answers of a stopped service into the stores of a deployment, and verifies them',
  operation: 'migrate',
  options: [required('--from <directory>', 'the data directory of the service that has stopped')],
  present: (answer, paint) => {
    const { object: _, ...moved } = answer as Readonly<Record<string, number | string>>;
    return fieldsOf(Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, String(value)])), paint);
  },
};
