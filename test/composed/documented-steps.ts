import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ComposedDeployment } from '#test/composed/composed-deployment';

const GUIDE = 'docs/deployment.md';

/** The commands of the guide's section "Start". */
export const documentedSteps = (): string[] => /## Start\n\n```sh\n([^]*?)```/.exec(readFileSync(GUIDE, 'utf8'))![1]!.trim().split('\n');

/** The part of `docker` that the steps use, for a deployment that is up: `compose run --rm cli …` and `compose cp SERVICE:FILE TO`. */
const docker = (cli: { program: string[]; environment: object; cwd: string }, directory: string): string => `#!${process.execPath}
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
const [, verb, ...words] = process.argv.slice(2);
if (verb === 'run') {
  const { program, environment: env, cwd } = ${JSON.stringify(cli)};
  process.exitCode = spawnSync(process.execPath, [...program, ...words.slice(2)], { cwd, env, stdio: 'inherit' }).status;
} else if (verb === 'cp') {
  const [service, file] = words[0].split(':');
  copyFileSync(${JSON.stringify(directory)} + '/' + service + '-1' + file, resolve(words[1], basename(file)));
} else if (verb !== 'up') throw new Error('Not to be had without containers: docker ' + process.argv.slice(2).join(' '));
`;

/** A shell as an operator has it in the project's directory, on the machine whose port 8443 the gateway is published at. */
export class OperatorsShell {
  private readonly directory: string;
  private readonly environment: Record<string, string>;

  constructor(deployment: ComposedDeployment) {
    this.directory = join(deployment.directory, 'operator');
    const programs = join(this.directory, 'bin');
    mkdirSync(programs, { recursive: true });
    for (const name of ['package.json', 'dist', 'node_modules']) symlinkSync(resolve(name), join(this.directory, name));
    const { program, environment, root } = deployment.container('cli');
    writeFileSync(join(programs, 'docker'), docker({ program, environment, cwd: root }, deployment.directory));
    chmodSync(join(programs, 'docker'), 0o755);
    writeFileSync(join(this.directory, '.curlrc'), `connect-to = "localhost:8443:${deployment.gateway}:8443"\nfail\nsilent\n`);
    this.environment = {
      PATH: [programs, process.env['PATH']!].join(delimiter),
      HOME: this.directory,
      CURL_HOME: this.directory,
      NODE_OPTIONS: `--import=${resolve('dist/test/composed/own-names.js')}`,
      NAMES: JSON.stringify({ localhost: [deployment.gateway] }),
    };
  }

  /** What a command printed. Rejects when it failed. A key that it shows is `$KEY` from then on. */
  async run(command: string): Promise<string> {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: this.directory, env: this.environment });
    const [key] = /\bsk_test_\w+/.exec(stdout) ?? [];
    if (key !== undefined) this.environment['KEY'] = key;
    return stdout;
  }

  get key(): string {
    return this.environment['KEY']!;
  }

  get certificate(): string {
    return readFileSync(join(this.directory, 'certificate.pem'), 'utf8');
  }
}
