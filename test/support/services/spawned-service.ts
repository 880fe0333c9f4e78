import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { checkHistoryIn } from '#test/support/facts/judged-events';
import { AROUND, settingsOfTest } from '#test/support/services/service-settings';
import type { Settings } from '#test/support/services/started-service';

const MAIN = 'dist/apps/standalone/main.js';
const READY = /ready\.\s+API\s+(https:\S+)\/v1[^]*?Operations\s+(\S+)\/health[^]*?self-signed: (\S+)/;
const FIRST_KEY = /Secret key\s+(sk_\w+)/;

export interface SpawnedOptions {
  readonly dataDir: string;
  /** The certificate of the merchants' webhook server. */
  readonly trusting?: string;
  /** Environment variables, by name. */
  readonly settings?: Settings;
  /** The limit of its open descriptors. */
  readonly descriptors?: number;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

/** The real service in a separate process, which can be killed. It runs the build: `npm run build` comes first. */
export class SpawnedService {
  private said = '';
  private logged = '';
  private readonly ended: Promise<Ended>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {
    child.stderr!.setEncoding('utf8').on('data', (piece: string) => (this.said += piece));
    child.stdout!.setEncoding('utf8').on('data', (piece: string) => (this.logged += piece));
    this.ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** Begins a process on a data directory, which need not exist; see `ready`. */
  static begin({ dataDir, trusting, settings, descriptors }: SpawnedOptions): SpawnedService {
    if (!existsSync(MAIN)) throw new Error(`${MAIN} is not there: run npm run build first.`);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const env = { ...AROUND, ...settingsOfTest(dataDir, trusting), ...settings };
    const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors}; `;
    const command = `${limit}exec "$0" "$@"`;
    return new SpawnedService(spawn('sh', ['-c', command, process.execPath, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] }), dataDir);
  }

  /** Its addresses, once every route answers. Rejects with its output if it ends before. */
  async ready(): Promise<{ api: string; operations: string; certificateFile: string; firstKey: string | null }> {
    for (;;) {
      const [, api, operations, certificateFile] = READY.exec(this.said) ?? [];
      if (api !== undefined)
        return { api, operations: operations!, certificateFile: certificateFile!, firstKey: FIRST_KEY.exec(this.said)?.[1] ?? null };
      const over = await Promise.race([this.ended, once(this.child.stderr!, 'data')]);
      if (!Array.isArray(over)) throw new Error(`The service ended with ${over.code ?? over.signal}: ${this.said}`);
    }
  }

  /** Mebibytes of memory it holds. */
  get resident(): number {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))!;
    return Number(kibibytes) / 1024;
  }

  /** Milliseconds of processor time used, in steps of ten. */
  get processorTime(): number {
    const [user, system] = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
    return 10 * (Number(user) + Number(system));
  }

  /** Its output for the operator so far. */
  get words(): string {
    return this.said;
  }

  /** Its log so far. */
  get log(): string {
    return this.logged;
  }

  /** Sends a signal, and resolves to how the process ended. Rejects if events in its data directory do not match their schemas. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended> {
    this.child.kill(signal);
    const ended = await this.ended;
    checkHistoryIn(this.dataDir);
    return ended;
  }

  /** How the process ended on its own. */
  whenEnded(): Promise<Ended> {
    return this.ended;
  }
}
