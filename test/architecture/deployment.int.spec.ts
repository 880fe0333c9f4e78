import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { SETTINGS } from '#platform/config/settings';
import { TRACING_VARIABLES } from '#platform/tracing/tracing-settings';
import { composeFile } from '#test/composed/compose-file';
import type { Json } from '#test/support/clients/merchant-client';

/** Filled in by what holds when an operator sets nothing. */
const { services, volumes, networks } = composeFile() as Json;
const named = Object.entries<Json>(services);
const isOwn = (name: string): boolean => services[name].image.startsWith('payments-and-orders:');
const own = named.filter(([name]) => isOwn(name));
const dockerfile = readFileSync('Dockerfile', 'utf8');

/** What the script says, with a registry whose digest of an image contains its name. */
function pinImages(...args: string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'pinned-'));
  writeFileSync(join(directory, 'docker'), `#!/bin/sh\necho '{"digest":"sha256:of-'$4'"}'\n`, { mode: 0o755 });
  const env = { PATH: [directory, process.env['PATH']].join(delimiter) };
  try {
    return execFileSync(process.execPath, ['scripts/pin-images.mjs', ...args], { env, encoding: 'utf8' });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const HEALTH = `http://127.0.0.1:${SETTINGS.operationsPort.fallback}/health/ready`;

describe('docker-compose.yml', () => {
  it('names a version of every image', () => {
    for (const [name, { image }] of named)
      expect([name, image.replace(/^\S+:\$\{\w+:-(.*)\}$/, ':$1')]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+\.\d+/)]);
  });

  it('names the bytes of every image that is not ours', () => {
    expect(named.filter(([name, { image }]) => !isOwn(name) && !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });

  it('can be pinned to the bytes that its versions are now, by what the registry says', () => {
    const pinned = parse(pinImages());
    const bytesOf = (version: string): Json => ({ image: `${version}@sha256:of-${version}` });
    const foreign = named.filter(([name]) => !isOwn(name)).map(([name, { image }]) => [name, bytesOf(image.split('@')[0])]);
    expect(pinned).toEqual({ services: Object.fromEntries(foreign) });
  });

  it('has the digests filled in that it lacks, and nothing else is changed', () => {
    const file = readFileSync('docker-compose.yml', 'utf8');
    const lacking = file.replace(/(?<=kurrentdb:[\d.]+)@\S+/, '');
    const directory = mkdtempSync(join(tmpdir(), 'filled-'));
    writeFileSync(join(directory, 'docker-compose.yml'), lacking);
    pinImages('--fill', join(directory, 'docker-compose.yml'));
    const filled = readFileSync(join(directory, 'docker-compose.yml'), 'utf8');
    rmSync(directory, { recursive: true });
    expect(filled).toBe(lacking.replace(/image: (\S+kurrentdb:[\d.]+)$/m, 'image: $1@sha256:of-$1'));
    expect(filled).not.toBe(lacking);
  });

  it('is of an image that is built as everywhere', () => {
    const { build } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
    expect(build).toMatch(/^node scripts\/[\w-]+\.mjs$/);
    expect(dockerfile).toContain(`RUN ${build} `);
  });

  it('runs each process of a deployment, and what it runs is there', () => {
    const run = own
      .flatMap(([, { command = [], entrypoint = [] }]) => [...command, ...entrypoint])
      .filter((word: string) => word.endsWith('main.js'));
    const apps = run.map((file: string) => file.replace(/^dist\/(.*)\.js$/, '$1.ts'));
    for (const app of ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator', 'sandbox', 'cli', 'setup', 'store-users'])
      expect(apps).toContain(`apps/${app}/main.ts`);
    expect(apps.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('sets only what the service reads, in a way it takes', () => {
    const known = new Map(Object.values(SETTINGS).map((setting) => [setting.name, setting]));
    for (const [service, { environment }] of own) {
      for (const [name, value] of Object.entries<Json>(environment)) {
        if (TRACING_VARIABLES.includes(name)) continue;
        const setting = known.get(name);
        expect([service, name, setting?.name]).toEqual([service, name, name]);
        const text = String(value);
        if (text !== '') setting!.read(text);
      }
    }
  });

  it('lets the simulated partners keep what they hold, and says where they are found and whom they tell', () => {
    const { environment, volumes: mounted } = services.sandbox;
    const writable = mounted.filter((volume: string) => !volume.endsWith(':ro')).map((volume: string) => `${volume.split(':')[1]}/`);
    for (const file of ['SANDBOX_FILE', 'SANDBOX_SHOP_FILE'])
      expect([file, writable.some((place: string) => environment[file]?.startsWith(place))]).toEqual([file, true]);
    expect(environment.SANDBOX_WEBHOOK_URL).toBe('https://gateway:8443/v1/integrations/payments');
    expect(environment.SANDBOX_SHOP_WEBHOOK_URL).toBe('https://gateway:8443/v1/integrations/storefront');
    for (const caller of ['command-api', 'integrator']) {
      expect(services[caller].environment.SANDBOX_URL).toBe(`http://sandbox:${SETTINGS.sandboxPort.fallback}`);
      expect(services[caller].environment.SANDBOX_SHOP_URL).toBe(`http://sandbox:${SETTINGS.sandboxShopPort.fallback}`);
    }
  });

  it('asks each process for its health at its own address', () => {
    const requested = own.filter(([, { environment }]) => environment.OPERATIONS_HOST !== undefined);
    expect(requested.map(([name, { healthcheck }]) => [name, healthcheck.test.at(-1)])).toEqual(requested.map(([name]) => [name, HEALTH]));
  });

  it('mounts files and volumes that are there, on networks that are', () => {
    for (const [, service] of named) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        expect([source, source.startsWith('./') ? existsSync(source) : source in volumes]).toEqual([source, true]);
      }
      for (const network of service.networks ?? []) expect(networks).toHaveProperty(network);
      for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
    }
  });

  it('confines every container: nobody special, nothing to write to but volumes, no way to more rights', () => {
    for (const [name, { cap_drop, cap_add = [], security_opt, read_only, user, privileged = false }] of named) {
      expect([name, cap_drop, security_opt, read_only, privileged]).toEqual([name, ['ALL'], ['no-new-privileges:true'], true, false]);
      // Caddy's program does not start without this one.
      expect([name, cap_add]).toEqual([name, name === 'gateway' ? ['NET_BIND_SERVICE'] : []]);
      // Our own image says who it is itself: see below.
      if (!isOwn(name)) expect([name, user]).toEqual([name, expect.stringMatching(/^[1-9]\d*:\d+$/)]);
    }
  });

  it('gives what is written beside volumes a size, and every log an end', () => {
    for (const [name, { tmpfs = [], logging }] of named) {
      for (const each of tmpfs as string[]) expect([name, each]).toEqual([name, expect.stringMatching(/^\/\w+:size=\d+m$/)]);
      expect([name, logging.options['max-size'], Number(logging.options['max-file']) > 1]).toEqual([
        name,
        expect.stringMatching(/^\d+m$/),
        true,
      ]);
    }
  });

  it('lets the service write temporary files where there is room for them', () => {
    for (const [name, { environment, tmpfs, volumes: mounted = [] }] of own) {
      const writable = [...tmpfs, ...mounted.filter((each: string) => !each.endsWith(':ro'))].map((each: string) =>
        each.split(':').slice(0, 2),
      );
      const { SCRATCH_DIR = '/tmp' } = environment;
      expect([name, writable.flat().includes(SCRATCH_DIR)]).toEqual([name, true]);
    }
  });

  it('takes what an operator sets: a network, load balancers, a certificate, a mail server, directories', () => {
    const set = composeFile({
      FRONT_SUBNET: '10.9.0.0/24',
      TRUSTED_PROXIES: '192.0.2.0/24',
      CERTIFICATE_DIR: '/etc/certificate',
      SMTP_URL: 'smtps://alarms@mail.example.com',
      SMTP_PASSWORD_FILE: '/shared/passwords/smtp',
      MAIL_FROM: 'reports@example.com',
      CHECKPOINTS_DIR: '/mnt/auditors',
      EXPORTS_DIR: './exports',
    }) as Json;
    expect(set.networks.front.ipam.config[0].subnet).toBe('10.9.0.0/24');
    for (const name of ['command-api', 'query-api'])
      expect(SETTINGS.trustedProxies.read(set.services[name].environment.TRUSTED_PROXIES)).toEqual(['10.9.0.0/24', '192.0.2.0/24']);
    expect(set.services.gateway.environment.TRUSTED_PROXIES).toBe('192.0.2.0/24');
    expect(set.services.gateway.volumes).toEqual(expect.arrayContaining(['/etc/certificate:/own/shared/tls:ro', 'tls:/shared/tls:ro']));
    // It is the one that mails are sent by; the other looks whether there is a mail server at all.
    for (const name of ['integrator', 'command-api'])
      expect(set.services[name].environment).toMatchObject({ SMTP_URL: expect.any(String), MAIL_FROM: 'reports@example.com' });
    // The same certificate by two paths is none to Caddy.
    expect([services.gateway.environment.CERTIFICATES, set.services.gateway.environment.CERTIFICATES]).toEqual([
      '/shared/tls',
      '/own/shared/tls',
    ]);
    expect(set.services.projector.volumes).toContain('/mnt/auditors:/checkpoints');
    expect(set.services.cli.volumes).toContain('./exports:/exports');
  });

  it('mounts what is secret only where it is used, and to be written only by whom makes it', () => {
    const usedBy = {
      'personal-data': ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator', 'cli'],
      passwords: ['store-users', 'command-api', 'query-api', 'projector', 'webhook-sender', 'integrator', 'cli'],
      // At the gateway also as the certificate for everybody outside, unless there is another one.
      tls: ['gateway', 'gateway', 'command-api', 'query-api'],
      'sandbox-token': ['integrator', 'sandbox'],
      'eventstoredb-secrets': ['store-users', 'eventstoredb', 'eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3'],
      'mongodb-secrets': ['store-users', 'mongodb-1', 'mongodb-2', 'mongodb-3'],
      'grafana-secrets': ['grafana'],
    };
    for (const [volume, users] of Object.entries(usedBy)) {
      const mounts = named.flatMap(([name, { volumes: all = [] }]) =>
        (all as string[]).filter((each) => each.startsWith(`${volume}:`)).map((each) => [name, each.endsWith(':ro')]),
      );
      expect([volume, mounts.toSorted()]).toEqual([volume, [['setup', false], ...users.map((name) => [name, true])].toSorted()]);
    }
  });

  it('lets nothing reach the stores but the service, and only the gateway ask it as one', () => {
    const on = (network: string): string[] => named.filter(([, { networks: own = [] }]) => own.includes(network)).map(([name]) => name);
    const processes = ['command-api', 'query-api', 'projector', 'webhook-sender', 'integrator', 'cli'];
    expect(
      on('stores')
        .filter((name) => !/^(?:eventstoredb|mongodb)/.test(name))
        .toSorted(),
    ).toEqual(processes.toSorted());
    expect(networks.stores.internal).toBe(true);
    expect(on('watch').toSorted()).toEqual(['alertmanager', 'grafana', 'prometheus']);
    expect(services.grafana.networks).toEqual(['watch']);
    expect(on('front').toSorted()).toEqual(['command-api', 'gateway', 'query-api']);
    for (const name of ['command-api', 'query-api'])
      expect(services[name].environment.TRUSTED_PROXIES.trim()).toBe(networks.front.ipam.config[0].subnet);
  });

  it('has no store without users, no password in an environment, and none that is known', () => {
    for (const [name, { environment = {}, entrypoint = [] }] of named) {
      expect(Object.keys(environment).filter((key) => /PASSWORD(?!_*FILE)|ANONYMOUS|INSECURE/.test(key))).toEqual([]);
      if (name.startsWith('eventstoredb')) {
        expect(entrypoint.join(' ')).toMatch(/DEFAULT_ADMIN_PASSWORD="\$\(cat .*DEFAULT_OPS_PASSWORD="\$\(cat /);
        expect(environment.KURRENTDB_TRUSTED_ROOT_CERTIFICATES_PATH).toBeDefined();
      }
      if (name.startsWith('mongodb')) expect(entrypoint.join(' ')).toContain('--keyFile');
    }
    expect(services.grafana.environment.GF_SECURITY_ADMIN_PASSWORD__FILE).toBe('/shared/grafana/admin.password');
    const { EVENTSTOREDB_URL, MONGODB_URL } = services.cli.environment;
    expect([EVENTSTOREDB_URL, MONGODB_URL].join(' ')).toMatch(/^kurrentdb:\/\/service@.*mongodb:\/\/service@/);
  });

  it('takes KurrentDB for healthy only when it has a leader, and has it keep no file that a backup of files would tear', () => {
    for (const [name, { healthcheck, environment }] of named.filter(([each]) => each.startsWith('eventstoredb'))) {
      expect([name, healthcheck.test.at(-1)]).toEqual([name, expect.stringMatching(/^curl .*\/gossip \| grep -q '"state": \*"Leader"'$/)]);
      for (const part of ['SECONDARY_INDEXING', 'SCHEMA_REGISTRY'])
        expect([name, part, environment[`KURRENTDB_${part}__ENABLED`]]).toEqual([name, part, 'false']);
    }
  });

  it('gives the stores time to end in order, and a bound to their memory', () => {
    for (const [name, { stop_grace_period, mem_limit, entrypoint, image }] of named) {
      if (!/^(?:eventstoredb|mongodb)/.test(name)) continue;
      expect([name, stop_grace_period, mem_limit]).toEqual([name, '30s', expect.stringMatching(/\d[mg]/)]);
      if (name.startsWith('mongodb')) expect(entrypoint.join(' ')).toContain('--wiredTigerCacheSizeGB');
      // Before it, anybody who could connect could read parts of its memory (CVE-2025-14847).
      if (name.startsWith('mongodb')) expect(Number(/^mongo:8\.0\.(\d+)/.exec(image)![1])).toBeGreaterThanOrEqual(17);
    }
  });

  it('keeps the ports of the stores and of operations to itself', () => {
    const published = named.flatMap(([name, { ports = [] }]) => (name === 'gateway' ? [] : (ports as string[])));
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('the image', () => {
  it('has the Node that the tests run on, and is no root', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { optionalDependencies: Record<string, string> };
    const [version, ...others] = new Set(Object.values(optionalDependencies));
    expect(others).toEqual([]);
    expect(dockerfile.match(/^FROM \S+(?=@sha256:[0-9a-f]{64}\b)/gm)).toEqual(Array(2).fill(`FROM node:${version}-alpine`));
    expect(dockerfile).toMatch(/^USER node$/m);
  });
});
