import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const PAGE = 'docs/one-machine.md';
const PROGRAMS = 'test/composed/one-machine-programs';

/** The commands of each section of the page, in its order. */
export const sectionsOfPage = (): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(PAGE, 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.split('\n', 1)[0]!,
        [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands).join(''),
      ]),
  );

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
};

/**
 * A machine below a directory: the page's `/opt`, `/etc`, `/var` and `/usr/local` are there, and its ports are
 * free ones. Programs that would change the real machine (`apt-get`, `useradd`, `ufw`, `systemctl`) are replaced: `systemctl` runs what the units say, without what
 * they forbid.
 */
export class OneMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'one-machine-'));
  private readonly environment: Record<string, string>;

  private constructor(private readonly ports: Readonly<Record<string, number>>) {
    const programs = this.path('programs');
    cpSync(PROGRAMS, programs, { recursive: true });
    for (const name of readdirSync(programs)) chmodSync(join(programs, name), 0o755);
    for (const name of ['usr/local/bin', 'etc/caddy', 'etc/systemd/system', 'offsite']) mkdirSync(this.path(name), { recursive: true });
    this.makeRepository();
    writeFileSync(this.path('.curlrc'), `connect-to = "localhost:443:localhost:${ports['https']}"\ninsecure\nsilent\nshow-error\n`);
    this.environment = {
      PATH: [programs, this.path('usr/local/bin'), process.env['PATH']!].join(delimiter),
      HOME: this.root,
      ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
      ROOT: this.root,
      RELEASE: 'v1.0.0',
      NEXT: 'v1.0.1',
      REPOSITORY: this.path('repository'),
      DOMAIN: 'localhost',
      OFFSITE: this.path('offsite/'),
    };
  }

  static async make(): Promise<OneMachine> {
    const [api, operations, https, http] = [await freePort(), await freePort(), await freePort(), await freePort()];
    return new OneMachine({ 8443: api, 9464: operations, https, http });
  }

  path(name: string): string {
    return join(this.root, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  /** Runs commands unchanged, one after the other, and ends with the first that fails. Their output is the answer. */
  async run(commands: string): Promise<string> {
    const ran = promisify(execFile)('sh', ['-e', '-c', this.moved(commands)], { cwd: this.root, env: this.environment });
    const { stdout } = await ran.catch((fault: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${fault.message}\n${fault.stdout}`);
    });
    return stdout;
  }

  /** Whether the page's units are in order, as systemd says; null where there is none to ask. */
  async verifyUnits(): Promise<string | null> {
    const units = readdirSync(this.path('etc/systemd/system')).map((name) => this.path(`etc/systemd/system/${name}`));
    try {
      const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', ...units]);
      return stderr;
    } catch (fault) {
      const { code, stderr } = fault as { code: unknown; stderr: string };
      return code === 'ENOENT' ? null : stderr;
    }
  }

  async discard(): Promise<void> {
    await this.run('systemctl stop payments; systemctl stop caddy');
    rmSync(this.root, { recursive: true, force: true });
  }

  /** The repository as it is cloned, built as `npm ci` leaves it. */
  private makeRepository(): void {
    const repository = this.path('repository');
    mkdirSync(join(repository, 'deploy'), { recursive: true });
    for (const name of ['package.json', 'dist', 'node_modules']) symlinkSync(resolve(name), join(repository, name));
    for (const name of readdirSync('deploy/machine')) {
      const file = join(repository, 'deploy/machine', name);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, this.moved(readFileSync(join('deploy/machine', name), 'utf8')) + this.more(name));
    }
  }

  /** What a machine of its own would not need. */
  private more(name: string): string {
    if (name === 'service.env') return 'SANDBOX_PORT=0\nSANDBOX_SHOP_PORT=0\n';
    return '';
  }

  private moved(text: string): string {
    const rsync = existsSync('/usr/bin/rsync') ? '/usr/bin/rsync' : this.path('programs/rsync');
    const here = text
      .replaceAll(/(?<![\w.}])\/(?=(?:opt|etc|var\/lib|var\/backups)\/(?:payments|systemd|caddy)|usr\/local\/bin)/g, `${this.root}/`)
      .replaceAll('/usr/bin/rsync', rsync)
      .replaceAll(/\b(?:8443|9464)\b/g, (port) => String(this.ports[port]));
    const { https, http } = this.ports;
    return here.replace(
      /^pay\.example\.com \{$/m,
      `{\n\tadmin off\n\tskip_install_trust\n\thttps_port ${https}\n\thttp_port ${http}\n}\n$&`,
    );
  }
}
