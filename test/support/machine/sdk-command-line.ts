import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fetch } from 'undici';
import { trusting } from '#test/support/clients/sdk';
import type { Json } from '#test/support/clients/merchant-client';

const CLI = 'packages/node/dist/cli.js';
const RUN = 'packages/node/cli/run.ts';

type Environment = Readonly<Record<string, string>>;

interface Terminal {
  readonly stdout: { write(text: string): void };
  readonly stderr: { write(text: string): void };
  readonly env: Environment;
  readonly signal: AbortSignal;
}

/** `npx payments-and-orders`, with only a key. */
abstract class Typed {
  protected out = '';
  protected err = '';
  abstract readonly ended: Promise<number | null>;
  protected abstract stop(): void;

  get stdout(): string {
    return this.out;
  }

  get stderr(): string {
    return this.err;
  }

  /** What `--json` has written so far. */
  get documents(): Json[] {
    return this.out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  interrupt(): Promise<number | null> {
    this.stop();
    return this.ended;
  }
}

/** In a separate process. */
export class SdkCommandLine extends Typed {
  private readonly child;
  readonly ended: Promise<number | null>;

  constructor(words: readonly string[], environment: Environment) {
    super();
    if (!existsSync(CLI)) throw new Error('There is no SDK. Make it: npm run build');
    this.child = spawn(process.execPath, [CLI, ...words], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout.on('data', (text: Buffer) => (this.out += text));
    this.child.stderr.on('data', (text: Buffer) => (this.err += text));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }

  protected stop(): void {
    this.child.kill('SIGINT');
  }
}

/** In this process, whose `fetch` trusts what the environment of a separate one names in NODE_EXTRA_CA_CERTS. */
export class SdkWords extends Typed {
  private readonly interrupted = new AbortController();
  readonly ended: Promise<number | null>;

  constructor(words: readonly string[], env: Environment) {
    super();
    const stdout = { write: (text: string) => void (this.out += text) };
    const stderr = { write: (text: string) => void (this.err += text) };
    this.ended = runHere(words, { stdout, stderr, env, signal: this.interrupted.signal });
  }

  protected stop(): void {
    this.interrupted.abort();
  }
}

async function runHere(words: readonly string[], terminal: Terminal): Promise<number> {
  const { run } = (await import(pathToFileURL(RUN).href)) as { run(typed: readonly string[], terminal: Terminal): Promise<number> };
  const certificate = terminal.env['NODE_EXTRA_CA_CERTS'];
  Object.assign(globalThis, { fetch: certificate === undefined ? fetch : trusting(certificate) });
  return run(words, terminal);
}
