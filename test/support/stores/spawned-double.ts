import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';

const MAIN = 'dist/test/support/stores/eventstoredb-double/main.js';

/** The double of EventStoreDB in a separate process, with its log in files. It runs the build: `npm run build` comes first. */
export class SpawnedDouble {
  private constructor(
    private readonly directory: string,
    private child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(directory: string, at = '0'): Promise<SpawnedDouble> {
    if (!existsSync(MAIN)) throw new Error(`${MAIN} is not there: run npm run build first.`);
    const { child, url } = await begin(directory, at);
    return new SpawnedDouble(directory, child, url);
  }

  /** Accepts connections and answers nothing, like a frozen machine. */
  hang(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** Listens at the same address after `kill`. */
  async comeBack(how: 'as it was' | 'empty' = 'as it was'): Promise<void> {
    if (how === 'empty') rmSync(this.directory, { recursive: true });
    ({ child: this.child } = await begin(this.directory, this.port));
  }
}

async function begin(directory: string, port: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN, '--directory', directory, '--port', port], { stdio: ['ignore', 'pipe', 'inherit'] });
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The double ended before it listened.')));
  const [line] = (await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), died])) as [string];
  died.catch(() => undefined);
  return { child, url: line.trim() };
}
