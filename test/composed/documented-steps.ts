import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ComposedDeployment } from '#test/composed/composed-deployment';
import { DockerCompose, type Happenings } from '#test/composed/docker-compose';

const GUIDE = 'docs/deployment.md';

/** The commands that a section of the guide begins with. */
export function documentedSteps(title: string): string[] {
  const [, section = ''] = readFileSync(GUIDE, 'utf8').split(`# ${title}\n\n\`\`\`sh\n`);
  return section.split('\n```')[0]!.split('\n');
}

/** A shell as an operator has it in the project's directory, on the machine whose port 8443 the gateway is published at. */
export class OperatorsShell {
  private readonly environment: Record<string, string>;

  private constructor(
    deployment: ComposedDeployment,
    readonly directory: string,
    programs: string,
    private readonly docker: DockerCompose,
  ) {
    for (const name of ['package.json', 'dist', 'node_modules', 'deploy']) symlinkSync(resolve(name), join(this.directory, name));
    writeFileSync(join(this.directory, '.curlrc'), `connect-to = "localhost:8443:${deployment.gateway}:8443"\nfail\nsilent\n`);
    writeFileSync(join(this.directory, 'names.json'), JSON.stringify({ localhost: [deployment.gateway] }));
    this.environment = {
      PATH: [programs, process.env['PATH']!].join(delimiter),
      HOME: this.directory,
      CURL_HOME: this.directory,
      NODE_OPTIONS: `--import=${resolve('dist/test/composed/own-names.js')}`,
      NAMES_FILE: join(this.directory, 'names.json'),
    };
  }

  static async on(deployment: ComposedDeployment, happenings?: Happenings): Promise<OperatorsShell> {
    const directory = join(deployment.directory, 'operator');
    const programs = join(directory, 'bin');
    mkdirSync(programs, { recursive: true });
    return new OperatorsShell(deployment, directory, programs, await DockerCompose.into(programs, deployment, happenings));
  }

  /** What a command printed. Rejects when it failed. A key that it shows is `$KEY` from then on. */
  async run(command: string): Promise<string> {
    const ran = promisify(execFile)('sh', ['-c', command], { cwd: this.directory, env: this.environment });
    const { stdout } = await ran.catch((fault: Error & { stdout: string }) => {
      throw new Error(`${fault.message}\n${fault.stdout}`);
    });
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

  close(): void {
    this.docker.close();
  }
}
