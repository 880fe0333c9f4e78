import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Caddy } from '#test/composed/caddy';
import { composeFile, type ComposeFile, reachableFrom } from '#test/composed/compose-file';
import { Container } from '#test/composed/container';

/** Stands for the network that the gateway asks from: on the loopback everybody calls from this address. */
const THIS_MACHINE = '127.0.0.1/32';

/**
 * What docker-compose.yml says, without containers: every copy of the service's own processes at a loopback address of its own, Caddy before them, and
 * stores that are there already. Each sees the names of those it shares a network with, and the volumes that are mounted into it.
 */
export class ComposedDeployment {
  private readonly file: ComposeFile;
  private readonly addresses: Readonly<Record<string, readonly string[]>>;
  readonly copies = new Map<string, readonly Container[]>();
  private readonly made = new Map<string, Container>();
  private readonly volumes: string;
  private caddy: Caddy | undefined;

  /** `variables`: what an operator would export for `docker compose`; `copies`: of each process at most, where the file has more. */
  constructor(
    readonly directory: string,
    variables: Readonly<Record<string, string>>,
    copies = Infinity,
  ) {
    this.file = composeFile(variables);
    this.volumes = join(directory, 'volumes');
    const network = `127.${randomInt(1, 255)}.${randomInt(0, 255)}`;
    let last = 1;
    this.addresses = Object.fromEntries(
      Object.entries(this.file.services).map(([name, { deploy }]) => [
        name,
        Array.from({ length: Math.min(deploy?.replicas ?? 1, copies) }, () => `${network}.${++last}`),
      ]),
    );
  }

  get gateway(): string {
    return this.addresses['gateway']![0]!;
  }

  /** `docker compose up --wait`. */
  async up(): Promise<void> {
    await this.container('setup').run();
    for (const [name, { profiles, restart, image }] of Object.entries(this.file.services)) {
      if (!image.startsWith('payments-and-orders:') || restart === 'no' || profiles !== undefined) continue;
      this.copies.set(
        name,
        this.addresses[name]!.map((_address, copy) => this.container(name, copy)),
      );
    }
    for (const each of this.all) each.begin();
    await Promise.all(this.all.map((each) => each.healthy()));
    const { root } = this.container('gateway');
    this.caddy = await Caddy.start({ root, address: this.gateway, names: this.namesOf('gateway') });
  }

  /** A container, which may not be begun yet. */
  container(name: string, copy = 0): Container {
    const root = this.rootOf(name, copy);
    const made = this.made.get(root) ?? this.make(name, copy, root);
    this.made.set(root, made);
    return made;
  }

  volume(name: string): string {
    return join(this.volumes, name);
  }

  rootOf(name: string, copy = 0): string {
    return join(this.directory, `${name}-${copy + 1}`);
  }

  get all(): Container[] {
    return [...this.copies.values()].flat();
  }

  get gatewayWords(): string {
    return this.caddy?.words ?? '';
  }

  async down(): Promise<void> {
    await this.caddy?.stop();
    await Promise.all(this.all.map((each) => each.stop()));
  }

  private make(name: string, copy: number, root: string): Container {
    const service = this.file.services[name]!;
    const address = this.addresses[name]![copy]!;
    const front = this.file.networks['front']!.ipam!.config[0]!.subnet;
    const surroundings = { address, names: this.namesOf(name), networks: { [front]: THIS_MACHINE } };
    return new Container(`${name}-${copy + 1}`, service, root, this.volumes, surroundings);
  }

  private namesOf(name: string): Record<string, readonly string[]> {
    const seen = reachableFrom(this.file, name).filter((other) => this.addresses[other] !== undefined);
    return Object.fromEntries(seen.map((other) => [other, this.addresses[other]!]));
  }
}
