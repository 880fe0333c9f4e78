import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NameServer } from '#test/composed/name-server';

/** What `caddy version` says; null where there is none. */
export const caddyVersion = ((): string | null => {
  try {
    return execFileSync('caddy', ['version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
  } catch {
    return null;
  }
})();

export interface GatewaySettings {
  readonly root: string;
  readonly address: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Caddy with the project's Caddyfile: what a container would give it (an address, names, files) is written into a copy of that. */
export class Caddy {
  private said = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly nameServer: NameServer,
  ) {
    child.stderr!.on('data', (piece: Buffer) => (this.said += piece.toString()));
  }

  static async start({ root, address, names }: GatewaySettings): Promise<Caddy> {
    const nameServer = await NameServer.start(names);
    const file = join(root, 'Caddyfile');
    writeFileSync(
      file,
      replaced(readFileSync('deploy/gateway/Caddyfile', 'utf8'), [
        ['admin off', `admin off\n\tdefault_bind ${address}`],
        ['refresh 5s', `refresh 5s\n\t\t\tresolvers ${nameServer.address}`],
        [' /shared/', ` ${root}/shared/`],
        // What came before 2.7 writes an argument of a snippet so.
        ...(/^2\.[0-6]\./.test(caddyVersion!) ? [['{args[0]}', '{args.0}'] as const] : []),
      ]),
    );
    for (const name of ['data', 'config']) mkdirSync(join(root, name));
    const env = { PATH: process.env['PATH'], HOME: root, XDG_DATA_HOME: join(root, 'data'), XDG_CONFIG_HOME: join(root, 'config') };
    const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    return new Caddy(child, nameServer);
  }

  get words(): string {
    return this.said;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await ended;
    }
    this.nameServer.close();
  }
}

function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The Caddyfile says nothing of ${from} any more.`);
    return changed.replaceAll(from, to);
  }, text);
}
