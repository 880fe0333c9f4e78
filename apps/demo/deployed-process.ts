import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** On a new database of a MongoDB that shares two cores with tests, processes take a minute and a half to add collections and indexes. */
const LONGEST_START_MS = 150_000;
const LOOK_MS = 50;
const MOST_LINES = 20;

/** One process of a deployment on this machine, as a child process. Its log contains its addresses. */
export class DeployedProcess {
  private readonly ended: Promise<number | null>;
  private foundAt: string | undefined;
  /** Its last lines on standard error and last log entries of level `warn` or `error`. */
  private readonly said: string[] = [];
  private readonly answering = Promise.withResolvers<number>();

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    this.ended = once(child, 'exit').then(([code]) => code as number | null);
    createInterface({ input: child.stderr! }).on('line', (line) => this.remember(line));
    createInterface({ input: child.stdout! }).on('line', (line) => this.hear(line));
  }

  static begin(name: string, apps: string, environment: Readonly<Record<string, string>>): DeployedProcess {
    const env = { ...environment, PORT: '0', OPERATIONS_PORT: '0', LOG_LEVEL: 'info' };
    return new DeployedProcess(name, spawn(process.execPath, [join(apps, name, 'main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** The address of its operations port, once it is ready. */
  get operations(): string {
    return this.foundAt!;
  }

  /** The port of its side of the API. Never resolves if it serves none. */
  get port(): Promise<number> {
    return this.answering.promise;
  }

  /** Resolves when it has taken up its duties. Rejects if it ends before, or takes longer than `longest` ms: with the part it waits for and its last errors. */
  async ready(longest = LONGEST_START_MS): Promise<void> {
    let parts: Readonly<Record<string, string>> = {};
    for (const deadline = performance.now() + longest; performance.now() < deadline && this.child.exitCode === null; await pause(LOOK_MS)) {
      if (this.foundAt !== undefined) parts = await this.health().catch(() => parts);
      if (Object.keys(parts).length > 0 && Object.values(parts).every((each) => each === 'ok')) return;
    }
    const why = this.child.exitCode === null ? `not ready within ${longest / 1000} s` : `ended with code ${this.child.exitCode}`;
    const waits = Object.entries(parts).flatMap(([part, state]) => (state === 'ok' ? [] : [`${part}: ${state}`]));
    throw new Error([`${this.name} did not start: ${why}.`, ...waits, ...this.said].join('\n'));
  }

  /** The answer of `/health/ready`. */
  async health(part: 'parts' | 'notes' = 'parts'): Promise<Readonly<Record<string, string>>> {
    const answer = (await (await fetch(`${this.foundAt}/health/ready`)).json()) as Record<typeof part, Record<string, string>>;
    return answer[part] ?? {};
  }

  /** A value of `/metrics` by name and labels; 0 if there is none. */
  async measured(figure: string): Promise<number> {
    const lines = (await (await fetch(`${this.foundAt}/metrics`)).text()).split('\n');
    return Number(
      lines
        .find((line) => line.startsWith(`${figure} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  }

  /** Suspends it in the middle of its work, like a paused machine. */
  standStill(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  /** Sends a signal, and resolves to its exit code; null if the signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }

  private remember(line: string): void {
    this.said.push(line);
    if (this.said.length > MOST_LINES) this.said.shift();
  }

  private hear(line: string): void {
    const { level, msg, operations, port } = JSON.parse(line) as { level: string; msg: string; operations?: string; port?: number };
    if (level === 'warn' || level === 'error') this.remember(line);
    if (msg === 'started') this.foundAt = operations;
    if (msg === 'answering') this.answering.resolve(port!);
  }
}
