import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 120_000;
const LOOK_MS = 50;

/** A command that lasts, typed in a shell. */
export class Terminal {
  private said = '';
  /** Its exit code. */
  readonly ended: Promise<number | null>;

  private constructor(
    private readonly command: string,
    private readonly child: ChildProcess,
  ) {
    for (const output of [child.stdout!, child.stderr!]) output.on('data', (text: Buffer) => (this.said += text.toString()));
    this.ended = once(child, 'close').then(([code]) => code as number | null);
  }

  /** A process group of its own, as a terminal has, so that Ctrl-C reaches all of it. */
  static type(command: string, env: NodeJS.ProcessEnv = process.env): Terminal {
    return new Terminal(command, spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true }));
  }

  get output(): string {
    return this.said;
  }

  /** Waits until the output shows something. */
  async shows(what: RegExp): Promise<RegExpExecArray> {
    for (const deadline = performance.now() + LONGEST_MS; performance.now() < deadline; await pause(LOOK_MS)) {
      const seen = what.exec(this.said);
      if (seen !== null) return seen;
      if (this.child.exitCode !== null) break;
    }
    throw new Error(`${this.command} did not show ${what}:\n${this.said}`);
  }

  async interrupt(): Promise<void> {
    if (this.child.exitCode === null) process.kill(-this.child.pid!, 'SIGINT');
    await this.ended;
  }
}
