import type { CliCommand } from '#apps/cli/cli-command';
import { required } from '#apps/cli/commands/options';

/** Needs a deployment: the settings must name its stores. Its route exists only there, so that the build does not describe it. */
export const MIGRATE: CliCommand = {
  words: 'migrate',
  summary: 'Moves the history, keys, jobs and kept answers of a stopped service into the stores of a deployment, and verifies them.',
  options: [required('--from <directory>', 'the data directory of the service that has stopped')],
};
