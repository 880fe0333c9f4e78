import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { walkByApi } from '#test/readme/api-walk';
import { walkInBrowser } from '#test/readme/browser-walk';
import { greetingIn } from '#test/readme/greeting';
import { Terminal } from '#test/readme/terminal';
import { CHROMIUM } from '#test/support/clients/chromium';

/** How often the demo has to succeed in a row. */
const DEMOS = 5;
/** A service stops within ten seconds; the machine is busy. */
const LONGEST_STOP_MS = 60_000;

interface Commands {
  readonly demo: string;
  readonly remoteDemo: string;
  readonly receiver: string;
  readonly listen: string;
  readonly walk: readonly string[];
}

interface Result {
  readonly fullName: string;
  readonly status: 'passed' | 'failed';
  readonly failureMessages: readonly string[];
}

/**
 * Does what README.md says, literally, with a service that was started as it says: the walk by the API, the walk in a browser, the demo.
 * usage: node dist/test/readme/main.js OUTPUT PROCESS RESULTS   what the service has said so far, its process group, and a file for the results in
 * Jest's form
 */
const [output, group, resultsFile] = process.argv.slice(2) as [string, string, string];
const commands = JSON.parse(execFileSync('node', ['.ci/readme.mjs'], { encoding: 'utf8' })) as Commands;
const greeting = greetingIn(readFileSync(output, 'utf8'));
const results: Result[] = [];

async function step(fullName: string, act: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const failures = await act().then(
    () => [],
    (fault: Error) => [fault.stack ?? String(fault)],
  );
  const status = failures.length === 0 ? 'passed' : 'failed';
  results.push({ fullName, status, failureMessages: failures });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stderr.write(`${[`${status}: ${fullName} (${seconds} s)`, ...failures].join('\n')}\n`);
}

async function typed(command: string): Promise<void> {
  const terminal = Terminal.type(command);
  const code = await terminal.ended;
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${terminal.output}`);
}

/** Presses Ctrl-C in the terminal of the service, and waits until its whole process group has ended. */
async function stopped(): Promise<void> {
  process.kill(-Number(group), 'SIGINT');
  for (const deadline = performance.now() + LONGEST_STOP_MS; performance.now() < deadline; await pause(100)) {
    try {
      process.kill(-Number(group), 0);
    } catch {
      return;
    }
  }
  throw new Error('The service did not end.');
}

await step('the walk by the API', () => walkByApi(commands.walk, greeting.key));
if (CHROMIUM !== null)
  await step('the walk in a browser', async () => {
    const receiver = Terminal.type(commands.receiver);
    const listener = Terminal.type(commands.listen);
    await listener.shows(/Forwarding to/);
    await walkInBrowser(greeting, (type) => receiver.shows(new RegExp(`"type":"${type}"`)));
    await Promise.all([receiver.interrupt(), listener.interrupt()]);
  });
await step('the demo at a service that runs', () => typed(commands.remoteDemo.replace('sk_test_…', greeting.key)));
await step('Ctrl-C', stopped);
for (let n = 1; n <= DEMOS; n++) await step(`${commands.demo}, ${n} of ${DEMOS}`, () => typed(commands.demo));
rmSync('data', { recursive: true, force: true });

const failed = results.some(({ status }) => status === 'failed');
const suite = { name: 'README.md', status: failed ? 'failed' : 'passed', message: '', assertionResults: results };
writeFileSync(resultsFile, JSON.stringify({ testResults: [suite] }));
process.exit(failed ? 1 : 0);
