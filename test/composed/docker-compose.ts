import { once } from 'node:events';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import type { ComposedDeployment } from '#test/composed/composed-deployment';

/** What `docker` is to run in the place of a container; null when all is done already. */
interface Instead {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Asked {
  readonly words: readonly string[];
  readonly cwd: string;
}

/** What is done when containers are to be up, and around what runs in the place of one. */
export interface Happenings {
  /** `docker compose up SERVICES`; none: all. */
  readonly up?: (services: readonly string[]) => Promise<void>;
  /** Answers variables that take the place of its own. */
  readonly begins?: (words: readonly string[]) => Record<string, string>;
  readonly ends?: () => void;
}

const FLAGS = new Set(['--rm', '-T', '-d', '--no-deps', '--wait', '--build']);
/** Where a container has what it may write to or read: the same below its own directory here. */
const PLACES = /(?<=^|[\s>])\/(?=(?:shared|tmp|var)\/)/g;

const program = (address: string): string => `#!${process.execPath}
import { spawnSync } from 'node:child_process';
const ask = (body) => fetch('${address}', { method: 'POST', body: JSON.stringify(body) });
const answer = await ask({ words: process.argv.slice(2), cwd: process.cwd() });
if (!answer.ok) throw new Error(await answer.text());
const instead = await answer.json();
if (instead !== null) {
  const { program, args, cwd, env } = instead;
  process.exitCode = spawnSync(program, args, { cwd, env, stdio: 'inherit' }).status ?? 1;
  await ask(null);
}
`;

/** The part of `docker compose` that operators' steps and scripts use, for a deployment without containers: `run`, `exec`, `cp` and `up`. */
export class DockerCompose {
  private constructor(
    private readonly server: Server,
    private readonly deployment: ComposedDeployment,
    private readonly happenings: Happenings,
  ) {}

  /** Puts a program `docker` into a directory. */
  static async into(programs: string, deployment: ComposedDeployment, happenings: Happenings = {}): Promise<DockerCompose> {
    const server = createServer();
    const docker = new DockerCompose(server, deployment, happenings);
    server.on('request', async (asked, answer) => {
      const text = Buffer.concat(await asked.toArray()).toString();
      const done = await docker.answer(JSON.parse(text) as Asked | null).catch(String);
      answer.statusCode = typeof done === 'string' ? 500 : 200;
      answer.end(typeof done === 'string' ? done : JSON.stringify(done));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(join(programs, 'docker'), program(address), { mode: 0o755 });
    return docker;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(asked: Asked | null): Promise<Instead | null> {
    if (asked === null) {
      this.happenings.ends?.();
      return null;
    }
    const [verb = '', ...words] = asked.words.slice(1);
    const { options, rest } = parsed(words);
    if (verb === 'up') {
      await this.happenings.up?.(rest);
      return null;
    }
    if (verb === 'cp') return this.copy(rest, asked.cwd);
    if (verb === 'run' || verb === 'exec') return this.instead(options, rest, verb === 'exec');
    throw new Error(`Not to be had without containers: docker ${asked.words.join(' ')}`);
  }

  private copy([from = '', to = '']: readonly string[], cwd: string): null {
    const [service = '', file = ''] = from.split(':');
    copyFileSync(join(this.deployment.container(service).root, file), resolve(cwd, to, basename(file)));
    return null;
  }

  private instead(options: ReadonlyMap<string, string>, [service = '', ...words]: readonly string[], within: boolean): Instead | null {
    // The doubles of the stores know no users.
    if (service === 'store-users') return null;
    const { root, program: own, environment } = this.deployment.container(service);
    mkdirSync(join(root, 'tmp'), { recursive: true });
    const [source, target] = options.get('-v')?.split(':') ?? [];
    if (source !== undefined) copyFileSync(source, join(root, target!));
    const entrypoint = options.get('--entrypoint');
    const before = within ? [] : entrypoint === undefined ? ['node', ...own] : [entrypoint];
    const here = (word: string): string => (word.startsWith('dist/') ? resolve(word) : word.replaceAll(PLACES, `${root}/`));
    const [name = '', ...args] = [...before, ...words.map(here)];
    const env = { PATH: process.env['PATH'], ...environment, ...this.happenings.begins?.(words) };
    return { program: name === 'node' ? process.execPath : name, args, cwd: root, env };
  }
}

/** Options before the first word that is none; those that are no flags have a value. */
function parsed(words: readonly string[]): { options: ReadonlyMap<string, string>; rest: readonly string[] } {
  const options = new Map<string, string>();
  let at = 0;
  for (; words[at]?.startsWith('-'); at++) if (!FLAGS.has(words[at]!)) options.set(words[at]!, words[++at] ?? '');
  return { options, rest: words.slice(at) };
}
