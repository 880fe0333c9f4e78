import { reachService } from '#apps/cli/reach-service';
import { runCli } from '#apps/cli/run-cli';
import { loadConfiguration } from '#platform/config/configuration';

const { stdin, stdout, stderr } = process;
// A reader that stops early, such as `head`, is not a failure.
stdout.on('error', () => process.exit());

const exitCode = await runCli(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  reach: async (operator) => reachService(loadConfiguration(), operator),
});
stdout.write('', () => process.exit(exitCode));
