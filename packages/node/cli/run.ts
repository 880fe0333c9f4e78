import { parseArgs } from 'node:util';
import { CertificateError, ConnectionError, ParameterError, PaymentsAndOrders, RefusedError } from 'payments-and-orders';
import { type Command, EXIT, type ExitCode, Failure, type Options, UsageFault } from './command.ts';
import { FIXTURES } from './fixtures.ts';
import { help } from './help.ts';
import { LISTEN } from './listen.ts';
import { TAIL } from './logs-tail.ts';
import { RESEND } from './resend.ts';
import { Say } from './say.ts';
import { TRIGGER } from './trigger.ts';

const COMMANDS: readonly Command[] = [LISTEN, TRIGGER, RESEND, TAIL, FIXTURES];

const EVERYWHERE: Options = {
  key: { type: 'string', value: 'sk_test_…', about: 'an API key; by default PAYMENTS_KEY of the environment' },
  url: { type: 'string', value: 'URL', about: 'where the service runs; by default PAYMENTS_URL, else https://localhost:8443' },
  json: { type: 'boolean', about: 'one JSON document a line' },
  help: { type: 'boolean', about: 'says what a command takes' },
};

interface Terminal {
  readonly stdout: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** Runs a command line. Never rejects. */
export async function run(typed: readonly string[], { stdout, stderr, env, signal }: Terminal): Promise<ExitCode> {
  const say = new Say(stdout, stderr, typed.includes('--json'), (env['NO_COLOR'] ?? '') !== '');
  try {
    const command = COMMANDS.find(({ name }) => name === typed.slice(0, name.split(' ').length).join(' '));
    if (command === undefined) {
      const isHelp = ['--help', 'help'].includes(typed[0] ?? '');
      stdout.write(help(COMMANDS, EVERYWHERE));
      return isHelp ? EXIT.done : EXIT.usage;
    }
    const { values, positionals } = parsed(command, typed.slice(command.name.split(' ').length));
    if (values['help'] === true) {
      stdout.write(help([command], EVERYWHERE));
      return EXIT.done;
    }
    const { key = env['PAYMENTS_KEY'], url = env['PAYMENTS_URL'] ?? 'https://localhost:8443' } = values as { key?: string; url?: string };
    if (key === undefined) throw new UsageFault('Give an API key: --key sk_test_…, or PAYMENTS_KEY in the environment.');
    const client = new PaymentsAndOrders({ baseUrl: url, apiKey: key });
    return await command.perform({ client, apiKey: key, words: positionals, options: values, say, signal });
  } catch (fault) {
    return ended(fault, say, signal);
  }
}

function parsed({ options }: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { ...EVERYWHERE, ...options }, allowPositionals: true });
  } catch (fault) {
    throw new UsageFault((fault as Error).message);
  }
}

/** Prints the fault. An interrupted command was meant to end. */
function ended(fault: unknown, say: Say, signal: AbortSignal): ExitCode {
  if (signal.aborted) return EXIT.done;
  if (fault instanceof UsageFault || fault instanceof ParameterError) {
    say.fault(fault.message, { code: 'usage', message: fault.message });
    return EXIT.usage;
  }
  if (fault instanceof RefusedError) {
    const { code, param, message, requestId, docUrl } = fault;
    say.fault(`${say.paint('red', code)}: ${message}\n${docUrl}`, { code, param, message, request_id: requestId, doc_url: docUrl });
    return EXIT.failed;
  }
  if (fault instanceof ConnectionError) {
    const message = `${fault.message} ${reasonOf(fault)}`.trim();
    say.fault(message, { code: 'no_answer', message });
    return EXIT.noAnswer;
  }
  if (fault instanceof Failure) {
    say.fault(fault.message, { code: 'failed', message: fault.message });
    return EXIT.failed;
  }
  say.fault((fault as Error).stack ?? String(fault), { code: 'fault', message: String(fault) });
  return EXIT.failed;
}

function reasonOf(fault: ConnectionError): string {
  const { code } = ((fault.cause as Error | undefined)?.cause ?? {}) as { code?: string };
  return code === undefined || fault instanceof CertificateError ? '' : `${code}. Is the service running, and is --url right?`;
}
