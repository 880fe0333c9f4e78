import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join, resolve } from 'node:path';
import type { ComposedDeployment } from '#test/composed/composed-deployment';
import type { Container } from '#test/composed/container';
import { answering } from '#test/support/machine/answering';

/** What `docker` is to run in the place of a container; null when all is done already. */
interface Instead {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface DockerCall {
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

const FLAGS = new Set(['--rm', '-T', '-d', '-q', '--no-deps', '--no-recreate', '--wait', '--build']);

const program = (address: string): string => `#!${process.execPath}
import { spawnSync } from 'node:child_process';
const ask = (body) => fetch('${address}', { method: 'POST', body: JSON.stringify(body) });
const answer = await ask({ words: process.argv.slice(2), cwd: process.cwd() });
if (!answer.ok) throw new Error(await answer.text());
const instead = await answer.json();
if (instead !== null) {
  const { program, args, env } = instead;
  process.exitCode = spawnSync(program, args, { env, stdio: 'inherit' }).status ?? 1;
  await ask(null);
}
`;

/** The part of `docker` that operators' steps and scripts use, for a deployment without containers: `compose run|exec|cp|up|ps`, `stop` and `rm`. */
export class DockerCompose {
  private readonly stopped = new Map<string, Container>();

  private constructor(
    private readonly server: Server,
    private readonly deployment: ComposedDeployment,
    private readonly happenings: Happenings,
  ) {}

  /** Puts a program `docker` into a directory. */
  static async into(programs: string, deployment: ComposedDeployment, happenings: Happenings = {}): Promise<DockerCompose> {
    const server = createServer();
    const docker = new DockerCompose(server, deployment, happenings);
    server.on(
      'request',
      answering(async (request, answer) => {
        const text = Buffer.concat(await request.toArray()).toString();
        const done = await docker.answer(JSON.parse(text) as DockerCall | null).catch(String);
        answer.statusCode = typeof done === 'string' ? 500 : 200;
        answer.end(typeof done === 'string' ? done : JSON.stringify(done));
      }),
    );
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

  private async answer(call: DockerCall | null): Promise<Instead | null> {
    if (call === null) {
      this.happenings.ends?.();
      return null;
    }
    const [program, ...given] = call.words;
    if (program !== 'compose') return this.ofContainer(program!, given[0]!);
    const [verb = '', ...words] = given;
    const { options, rest } = parsed(words);
    if (verb === 'up') {
      const [service, count] = options.get('--scale')?.split('=') ?? [];
      if (service !== undefined && service === rest[0]) await this.deployment.scale(service, Number(count));
      else await this.happenings.up?.(rest);
      return null;
    }
    if (verb === 'ps') return printing(this.deployment.copies.get(rest[0]!)!.map(({ name }) => name));
    if (verb === 'cp') return this.copy(rest, call.cwd);
    if (verb === 'run' || verb === 'exec') return this.instead(options, rest, verb === 'exec');
    throw new Error(`Not to be had without containers: docker ${call.words.join(' ')}`);
  }

  private copy([from = '', to = '']: readonly string[], cwd: string): null {
    const [service = '', file = ''] = from.split(':');
    copyFileSync(this.deployment.container(service).onHost(file), resolve(cwd, to, basename(file)));
    return null;
  }

  /** `docker stop` and `docker rm`, of one container by its name. */
  private async ofContainer(verb: string, name: string): Promise<Instead | null> {
    const container = this.stopped.get(name) ?? this.deployment.all.find((each) => each.name === name);
    if (container === undefined) throw new Error(`There is no container ${name}.`);
    if (verb === 'rm') this.stopped.delete(name);
    else {
      const code = await container.stop();
      this.deployment.remove(container);
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${container.words.slice(-2_000)}`);
      this.stopped.set(name, container);
    }
    return printing([name]);
  }

  private instead(options: ReadonlyMap<string, string>, [service = '', ...words]: readonly string[], within: boolean): Instead | null {
    // The doubles of the stores know no users.
    if (service === 'store-users') return null;
    const container = this.deployment.container(service);
    const entrypoint = options.get('--entrypoint');
    const before = within ? [] : entrypoint === undefined ? container.entrypoint(words) : [entrypoint];
    const [source, target, mode] = options.get('-v')?.split(':') ?? [];
    const mounts = source === undefined ? [] : [{ source, target: target!, readOnly: mode === 'ro' }];
    return container.command([...before, ...words], mounts, this.happenings.begins?.(words));
  }
}

const printing = (lines: readonly string[]): Instead => ({ program: 'echo', args: [lines.join('\n')], env: { PATH: process.env['PATH'] } });

/** Options before the first word that is none; those that are no flags have a value. */
function parsed(words: readonly string[]): { options: ReadonlyMap<string, string>; rest: readonly string[] } {
  const options = new Map<string, string>();
  let at = 0;
  for (; words[at]?.startsWith('-'); at++) if (!FLAGS.has(words[at]!)) options.set(words[at]!, words[++at] ?? '');
  return { options, rest: words.slice(at) };
}
