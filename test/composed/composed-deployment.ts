import { randomInt } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyfileIn, GATEWAY_ENVIRONMENT, GATEWAY_PROGRAM, missingForGateway } from '#test/composed/caddy';
import { composeFile, type ComposedService, type ComposeFile, reachableFrom } from '#test/composed/compose-file';
import { missingForWalls } from '#test/composed/confinement';
import { Container } from '#test/composed/container';
import { NameServer } from '#test/composed/name-server';
import { describeMongo } from '#test/support/stores/mongodb';

/** Stands for the network that the gateway asks from: on the loopback everybody calls from this address. */
const THIS_MACHINE = '127.0.0.1/32';

/** What this machine lacks of what the deployment is put together with. */
const missing = [missingForGateway, missingForWalls === null ? null : `mounts of its own (${missingForWalls})`].filter(
  (each) => each !== null,
);

/** `describe` where the deployment can be put together; elsewhere skipped, with what is missing in its title. */
export const describeComposed = (title: string, specs: (server: string) => void): void =>
  missing.length === 0
    ? describeMongo(title, specs)
    : describe.skip(`${title} (it needs ${missing.join(' and ')})`, () => it('needs more of the machine', () => undefined));

/**
 * What docker-compose.yml says, without containers: every copy of the service's own processes at a loopback address of its own, Caddy before them, and
 * stores that are there already. Each sees the names of those it shares a network with, the volumes that are mounted into it, and nothing else to write to.
 */
export class ComposedDeployment {
  private readonly file: ComposeFile;
  private readonly addresses: Readonly<Record<string, string[]>>;
  readonly copies = new Map<string, Container[]>();
  private readonly made = new Map<string, Container>();
  private readonly volumes: string;
  private readonly network = `127.${randomInt(1, 255)}.${randomInt(0, 255)}`;
  private lastAddress = 1;
  private nameServer: NameServer | undefined;
  private gatewayContainer: Container | undefined;

  /** `variables`: what an operator would export for `docker compose`; `replicas`: of each process at most, where the file has more. */
  constructor(
    readonly directory: string,
    variables: Readonly<Record<string, string>>,
    replicas = Infinity,
  ) {
    this.file = composeFile(variables);
    this.volumes = join(directory, 'volumes');
    this.addresses = Object.fromEntries(
      Object.entries(this.file.services).map(([name, { deploy }]) => [
        name,
        Array.from({ length: Math.min(deploy?.replicas ?? 1, replicas) }, () => this.nextAddress()),
      ]),
    );
    this.publishNames();
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
        this.addresses[name]!.map((address) => this.container(name, address)),
      );
    }
    for (const each of this.all) each.begin();
    await Promise.all(this.all.map((each) => each.healthy()));
    this.nameServer = await NameServer.start(() => this.namesOf('gateway'));
    this.gatewayContainer = this.container('gateway');
    this.gatewayContainer.begin();
  }

  /** A container of a service, which may not be begun yet: the first one by default. */
  container(name: string, address = this.addresses[name]![0]!): Container {
    const made = this.made.get(address) ?? this.make(name, address);
    this.made.set(address, made);
    return made;
  }

  /** Has so many copies of a service, at least, and waits until all are healthy. */
  async scale(name: string, count: number): Promise<void> {
    const copies = this.copies.get(name)!;
    while (copies.length < count) {
      const address = this.nextAddress();
      this.addresses[name]!.push(address);
      const copy = this.container(name, address);
      copies.push(copy);
      copy.begin();
    }
    this.publishNames();
    await Promise.all(copies.map((each) => each.healthy()));
  }

  /** Takes away what runs no more: its name leads elsewhere from then on. */
  remove(container: Container): void {
    for (const [name, copies] of this.copies) {
      if (!copies.includes(container)) continue;
      copies.splice(copies.indexOf(container), 1);
      this.addresses[name]!.splice(this.addresses[name]!.indexOf(container.address), 1);
    }
    this.publishNames();
  }

  volume(name: string): string {
    return join(this.volumes, name);
  }

  get all(): Container[] {
    return [...this.copies.values()].flat();
  }

  /** All that runs: also the gateway. */
  get running(): Container[] {
    return [...this.all, this.gatewayContainer!];
  }

  get gatewayWords(): string {
    return this.gatewayContainer?.words ?? '';
  }

  async down(): Promise<void> {
    await this.gatewayContainer?.stop();
    this.nameServer?.close();
    await Promise.all(this.all.map((each) => each.stop()));
  }

  private make(name: string, address: string): Container {
    const directory = join(this.directory, `${name}-${address.split('.').at(-1)}`);
    const front = this.file.networks['front']!.ipam!.config[0]!.subnet;
    const context = { address, names: this.namesDirectory(name), networks: { [front]: THIS_MACHINE } };
    const service = this.file.services[name]!;
    if (name !== 'gateway') return new Container(`${name}-${address}`, service, directory, this.volumes, context);
    const file = caddyfileIn(`${directory}-files`, address, this.nameServer!.address);
    return new Container(name, gatewayOf(service, file), directory, this.volumes, context);
  }

  private nextAddress(): string {
    return `${this.network}.${++this.lastAddress}`;
  }

  private namesDirectory(name: string): string {
    return join(this.directory, 'names', name);
  }

  private publishNames(): void {
    for (const name of Object.keys(this.file.services)) {
      const directory = this.namesDirectory(name);
      mkdirSync(directory, { recursive: true });
      writeFileSync(join(directory, 'names.new'), JSON.stringify(this.namesOf(name)));
      renameSync(join(directory, 'names.new'), join(directory, 'names.json'));
    }
  }

  private namesOf(name: string): Record<string, readonly string[]> {
    const seen = reachableFrom(this.file, name).filter((other) => this.addresses[other] !== undefined);
    return Object.fromEntries(seen.map((other) => [other, this.addresses[other]!]));
  }
}

/** The gateway's service with what its image brings, and another Caddyfile. */
const gatewayOf = (service: ComposedService, caddyfile: string): ComposedService => ({
  ...service,
  entrypoint: GATEWAY_PROGRAM,
  environment: { ...GATEWAY_ENVIRONMENT, ...service.environment },
  volumes: service.volumes!.map((each) => each.replace('./deploy/gateway/Caddyfile', caddyfile)),
});
