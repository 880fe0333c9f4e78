import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Json } from '#test/support/clients/merchant-client';

const CLI = 'packages/node/dist/cli.js';

/** `npx payments-and-orders` in a separate process, with only a key. */
export class SdkCommandLine {
  private out = '';
  private err = '';
  private readonly child;
  readonly ended: Promise<number | null>;

  constructor(words: readonly string[], environment: Readonly<Record<string, string>>) {
    if (!existsSync(CLI)) throw new Error('There is no SDK. Make it: npm run build');
    this.child = spawn(process.execPath, [CLI, ...words], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout.on('data', (text: Buffer) => (this.out += text));
    this.child.stderr.on('data', (text: Buffer) => (this.err += text));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }

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
    this.child.kill('SIGINT');
    return this.ended;
  }
}
