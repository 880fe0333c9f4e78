import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_START_MS = 30_000;
const LOOK_MS = 50;

/** One process of a deployment on this machine, as a child of this one. It says in its log where it is found. */
export class DeployedProcess {
  private readonly ended: Promise<number | null>;
  private operations: string | undefined;
  private said = '';
  private readonly answering = Promise.withResolvers<number>();

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    this.ended = once(child, 'exit').then(([code]) => code as number | null);
    child.stderr!.on('data', (piece: Buffer) => (this.said += piece.toString()));
    createInterface({ input: child.stdout! }).on('line', (line) => this.hear(line));
  }

  static begin(name: string, apps: string, environment: Readonly<Record<string, string>>): DeployedProcess {
    const env = { ...environment, PORT: '0', OPERATIONS_PORT: '0', LOG_LEVEL: 'info' };
    return new DeployedProcess(name, spawn(process.execPath, [join(apps, name, 'main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Of the side of the API that it answers. Never resolves for one that answers none. */
  get port(): Promise<number> {
    return this.answering.promise;
  }

  /** Resolves when it has taken up its duties. Rejects with its words when it ends before. */
  async ready(): Promise<void> {
    for (let left = LONGEST_START_MS / LOOK_MS; left > 0 && this.child.exitCode === null; left--) {
      if (this.operations !== undefined && (await fetch(`${this.operations}/health/ready`)).ok) return;
      await pause(LOOK_MS);
    }
    throw new Error(`${this.name} did not start: ${this.said}`);
  }

  /** What `/health/ready` says. */
  async health(): Promise<Readonly<Record<string, string>>> {
    const answer = (await (await fetch(`${this.operations}/health/ready`)).json()) as { parts: Record<string, string> };
    return answer.parts;
  }

  /** A figure of `/metrics`, by its name and labels; 0 while there is none. */
  async measured(figure: string): Promise<number> {
    const lines = (await (await fetch(`${this.operations}/metrics`)).text()).split('\n');
    return Number(
      lines
        .find((line) => line.startsWith(`${figure} `))
        ?.split(' ')
        .at(-1) ?? 0,
    );
  }

  /** It stands still in the middle of whatever it does, as on a machine that is paused, until it is let go on. */
  standStill(): void {
    this.child.kill('SIGSTOP');
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }

  /** Sends a signal, and resolves to its exit code; null when the signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }

  private hear(line: string): void {
    const { msg, operations, port } = JSON.parse(line) as { msg: string; operations?: string; port?: number };
    if (msg === 'started') this.operations = operations;
    if (msg === 'answering') this.answering.resolve(port!);
  }
}
