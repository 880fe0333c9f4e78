import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { ComposedService } from '#test/composed/compose-file';
import { eventually } from '#test/support/eventually';

const PRELOADED = resolve('dist/test/composed/own-names.js');
const LONGEST_START_MS = 180_000;

/** What stands for a container's own address and names. */
export interface Surroundings {
  readonly address: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Networks in CIDR, and what stands for them on the loopback. */
  readonly networks: Readonly<Record<string, string>>;
}

/** A process in a directory of its own, which its volumes are linked into, with the environment that the file gives it and no other. */
export class Container {
  private child: ChildProcess | undefined;
  private stopping = false;
  private said = '';

  constructor(
    readonly name: string,
    private readonly service: ComposedService,
    readonly root: string,
    volumes: string,
    private readonly surroundings: Surroundings,
  ) {
    mkdirSync(root, { recursive: true });
    for (const [source = '', target = ''] of (service.volumes ?? []).map((each) => each.split(':'))) {
      if (source.startsWith('.')) continue;
      mkdirSync(join(volumes, source), { recursive: true });
      mkdirSync(dirname(join(root, target)), { recursive: true });
      symlinkSync(join(volumes, source), join(root, target));
    }
  }

  get address(): string {
    return this.surroundings.address;
  }

  /** What the program is given: paths lie in the container's directory, and every address is its own one. */
  get environment(): Record<string, string> {
    const { address, names, networks } = this.surroundings;
    const given = Object.entries(this.service.environment ?? {}).map(([name, value]): [string, string] => [
      name,
      networks[value] ??
        String(value)
          .replace(/^0\.0\.0\.0$/, address)
          .replaceAll(/(?<=^|=)\/(?=shared|sandbox)/g, `${this.root}/`),
    ]);
    return {
      ...Object.fromEntries(given),
      NODE_OPTIONS: `--import=${PRELOADED}`,
      NAMES: JSON.stringify(names),
      ...(this.service.hostname !== undefined && { OWN_NAME: this.service.hostname }),
    };
  }

  /** The program and its arguments, from the project's directory. */
  get program(): string[] {
    const { entrypoint: [, ...first] = ['node'], command = [] } = this.service;
    return [...first, ...command].map((word) => (word.startsWith('dist/') ? resolve(word) : word));
  }

  /** Runs, and again whenever it ends before it is told to, as the file says of it. */
  begin(): void {
    this.child = spawn(process.execPath, this.program, { cwd: this.root, env: this.environment, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [this.child.stdout!, this.child.stderr!]) output.on('data', (piece: Buffer) => (this.said += piece.toString()));
    this.child.once('exit', () => {
      if (!this.stopping && this.service.restart === 'unless-stopped') this.begin();
    });
  }

  /** Runs to its end, which has to be a good one. */
  async run(): Promise<void> {
    this.stopping = true;
    this.begin();
    const [code] = (await once(this.child!, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${this.name} ended with ${code}: ${this.said}`);
  }

  /** As the file's own check asks: an address that has to answer 200, or a port that has to be open. */
  async healthy(): Promise<void> {
    const test = this.service.healthcheck!.test;
    const url = test.find((word) => word.startsWith('http://'))?.replace('127.0.0.1', this.address);
    await eventually(async () => {
      const problem = await (url === undefined ? closed(this.address, Number(test.at(-1))) : unready(url)).catch(String);
      if (problem !== null) throw new Error(`${this.name} is not healthy: ${problem}\n${this.said.slice(-2_000)}`);
    }, LONGEST_START_MS);
  }

  kill(): void {
    this.child!.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child === undefined || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

async function unready(url: string): Promise<string | null> {
  const answer = await fetch(url);
  const text = await answer.text();
  return answer.ok ? null : text;
}

async function closed(host: string, port: number): Promise<null> {
  const socket = connect(port, host);
  await once(socket, 'connect').finally(() => socket.destroy());
  return null;
}
