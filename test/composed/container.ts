import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { ComposedService } from '#test/composed/compose-file';
import { confined, type Mount, OWN_DIRECTORIES, OWN_USER, PATH, type Walls } from '#test/composed/confinement';
import { eventually } from '#test/support/machine/eventually';

const PRELOADED = '/service/dist/test/composed/own-names.js';
/** Where Node keeps compiled modules: processes that are started again would compile the same ones again. */
const COMPILED = '/compiled';
/** Where a process finds the names it can look up: a directory, because the file in it is replaced when they change. */
export const NAMES = '/names';

/** What stands for a container's own address and names. */
export interface ContainerContext {
  readonly address: string;
  /** A directory with the file `names.json`. */
  readonly names: string;
  /** Networks in CIDR, and what stands for them on the loopback. */
  readonly networks: Readonly<Record<string, string>>;
}

/** A process with a root directory, volumes, user and rights as the file gives them, with the environment of the file and no other. */
export class Container {
  private child: ChildProcess | undefined;
  private stopping = false;
  private said = '';

  constructor(
    readonly name: string,
    private readonly service: ComposedService,
    private readonly directory: string,
    private readonly volumes: string,
    private readonly context: ContainerContext,
  ) {
    mkdirSync(directory, { recursive: true });
    for (const { source, target } of this.mounts) if (source.startsWith(volumes)) this.makeVolume(source, target);
  }

  get address(): string {
    return this.context.address;
  }

  /** What the running process sees as its root directory. */
  get root(): string {
    return `/proc/${this.child!.pid}/root`;
  }

  get words(): string {
    return this.said;
  }

  /** Whether it runs the image that is built here. */
  private get isOwn(): boolean {
    return this.service.image.startsWith('payments-and-orders:');
  }

  private get user(): string {
    return this.service.user ?? OWN_USER;
  }

  /** What the program is given: as the file says, with its own address in the place of every one. */
  private get environment(): Record<string, string> {
    const { address, networks } = this.context;
    const given = Object.entries(this.service.environment ?? {}).map(([name, value]): [string, string] => [
      name,
      Object.entries(networks)
        .reduce((text, [from, to]) => text.replaceAll(from, to), String(value))
        .replace(/^0\.0\.0\.0$/, address),
    ]);
    return {
      PATH,
      ...Object.fromEntries(given),
      NODE_OPTIONS: `--import=${PRELOADED}`,
      NODE_COMPILE_CACHE: COMPILED,
      NAMES_FILE: `${NAMES}/names.json`,
      ...(this.service.hostname !== undefined && { OWN_NAME: this.service.hostname }),
    };
  }

  private get mounts(): Mount[] {
    const named = (this.service.volumes ?? []).map((each): Mount => {
      const [source = '', target = '', mode] = each.split(':');
      return { source: /^[./]/.test(source) ? resolve(source) : join(this.volumes, source), target, readOnly: mode === 'ro' };
    });
    return [
      ...named,
      { source: this.context.names, target: NAMES, readOnly: true },
      { source: `${this.volumes}-compiled`, target: COMPILED, readOnly: false },
    ];
  }

  /** A program in a container like this one; its own by default. `mounts`: for this run alone. */
  command(program = this.program, mounts: readonly Mount[] = [], environment: Readonly<Record<string, string>> = {}) {
    const { group_add = [], tmpfs = [] } = this.service;
    const walls: Walls = { root: this.directory, user: this.user, groups: group_add, tmpfs, mounts: [...this.mounts, ...mounts] };
    const [file, args] = confined(walls, program);
    return { program: file, args, env: { ...this.environment, ...environment } };
  }

  get program(): string[] {
    return this.entrypoint([]);
  }

  /** What runs with these words, which stand for the service's own. */
  entrypoint(words: readonly string[]): string[] {
    const { entrypoint = ['node'], command = [] } = this.service;
    return words.length > 0 ? [...entrypoint] : [...entrypoint, ...command];
  }

  /** Where this machine has a file of one of its volumes. */
  onHost(path: string): string {
    const { source, target } = this.mounts.find((each) => path.startsWith(`${each.target}/`))!;
    return join(source, path.slice(target.length));
  }

  /** Runs, and restarts whenever it ends before it is stopped, as the file says. */
  begin(): void {
    const { program, args, env } = this.command();
    this.child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
    });
  }

  kill(): void {
    this.child!.kill('SIGKILL');
  }

  /** Answers the code that it ended with. */
  async stop(): Promise<number | null> {
    this.stopping = true;
    if (this.child === undefined) return null;
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await ended;
    }
    return this.child.exitCode;
  }

  /** A new volume belongs to root, unless the image has the directory: then to whom that belongs. */
  private makeVolume(source: string, target: string): void {
    if (existsSync(source)) return;
    mkdirSync(source, { recursive: true });
    if (target === COMPILED) chmodSync(source, 0o777);
    const [uid = 0, gid = 0] = (this.isOwn && !OWN_DIRECTORIES.includes(target) ? '0:0' : this.user).split(':').map(Number);
    chownSync(source, uid, gid);
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
