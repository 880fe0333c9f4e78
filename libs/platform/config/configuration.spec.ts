import { resolve } from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Configuration, ConfigurationFaults, loadConfiguration } from '#platform/config/configuration';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadConfiguration(environment);
    return [];
  } catch (fault) {
    if (fault instanceof ConfigurationFaults) return fault.faults;
    throw fault;
  }
};

describe('the configuration', () => {
  it('works without settings', () => {
    const configuration = loadConfiguration({});
    expect(configuration).toBeInstanceOf(Configuration);
    expect(configuration).toMatchObject({
      port: 8443,
      host: '127.0.0.1',
      operationsPort: 9464,
      dataDir: `${process.cwd()}/data`,
      tlsCertFile: null,
      trustedProxies: [],
      brand: 'Service',
      webhookAllowedNetworks: [],
      webhookAllowHttp: false,
      webhookCaFile: null,
      logLevel: 'info',
      sandboxPort: 9465,
      sandboxShopPort: 9466,
      sandboxKeyId: null,
    });
  });

  it('reads settings, and treats an empty text as unset', () => {
    expect(
      loadConfiguration({
        PORT: '0',
        HOST: '0.0.0.0',
        TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8 192.0.2.0/24 ',
        WEBHOOK_ALLOW_HTTP: 'true',
        BRAND: '',
      }),
    ).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      trustedProxies: ['10.0.0.0/8', 'fd00::/8', '192.0.2.0/24'],
      webhookAllowHttp: true,
      brand: 'Service',
    });
  });

  it('keeps its files in the data directory by default', () => {
    expect(loadConfiguration({ DATA_DIR: '/srv/pay' })).toMatchObject({
      personalDataKeyFile: '/srv/pay/personal-data.key',
      sandboxFile: '/srv/pay/sandbox.db',
    });
    expect(loadConfiguration({ DATA_DIR: '/srv/pay', PERSONAL_DATA_KEY_FILE: '/keys/pay' }).personalDataKeyFile).toBe('/keys/pay');
  });

  it('is the same for another data directory, with its files', () => {
    const moved = loadConfiguration({ DATA_DIR: '/srv/pay', CHECKPOINT_KEY_FILE: '/srv/payments.key', BRAND: 'Shop' }).at('/srv/new');
    expect(moved).toMatchObject({
      dataDir: '/srv/new',
      personalDataKeyFile: '/srv/new/personal-data.key',
      sandboxFile: '/srv/new/sandbox.db',
      checkpointKeyFile: '/srv/payments.key',
      brand: 'Shop',
    });
  });

  it('builds the address of a page', () => {
    expect(loadConfiguration({}).page('/checkout/cs_1')).toBe('https://localhost:8443/checkout/cs_1');
    expect(loadConfiguration({ PUBLIC_URL: 'https://pay.example/' }).page('/checkout/cs_1')).toBe('https://pay.example/checkout/cs_1');
    const anyPort = loadConfiguration({ PORT: '0' });
    anyPort.listensOn(41_234);
    expect(anyPort.page('/checkout/cs_1')).toBe('https://localhost:41234/checkout/cs_1');
  });

  it('names all faults at once', () => {
    const faults = faultsOf({
      PORT: '84430',
      OPERATIONS_PORT: '12e2',
      HOST: 'https://localhost',
      TRUSTED_PROXIES: '10.0.0.0/8,proxy',
      BRAND: 'Übershop',
      LOG_LEVEL: 'loud',
      WEBHOOK_ALLOW_HTTP: 'yes',
      SANDBOX_WEBHOOK_URL: 'localhost',
      TLS_CERT_FILE: '/nowhere/cert.pem',
      MONGODB_URL: 'mongodb://localhost',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'OPERATIONS_PORT',
      'TRUSTED_PROXIES',
      'BRAND',
      'WEBHOOK_ALLOW_HTTP',
      'LOG_LEVEL',
      'SANDBOX_WEBHOOK_URL',
      'TLS_CERT_FILE',
      'EVENTSTOREDB_URL',
      'TLS_CERT_FILE',
    ]);
    expect(faults[0]).toBe('PORT must be a port number from 0 to 65535 (0: any free port).');
  });

  it('refuses half a deployment, and one whose processes would each create their own key', () => {
    const event = { EVENTSTOREDB_URL: 'esdb://localhost:2113' };
    const mongo = { MONGODB_URL: 'mongodb://localhost' };
    expect(faultsOf(event)).toEqual([expect.stringContaining('go together')]);
    expect(faultsOf(mongo)).toEqual([expect.stringContaining('go together')]);
    expect(faultsOf({ ...event, ...mongo })).toEqual([expect.stringContaining('PERSONAL_DATA_KEY_FILE has to be set')]);
    expect(faultsOf({ ...event, ...mongo, PERSONAL_DATA_KEY_FILE: '/run/secrets/key' })).toEqual([]);
  });

  it('reads where checkpoints are kept: a directory, or an https address', () => {
    expect(loadConfiguration({})).toMatchObject({ checkpointTo: null, checkpointEvery: 3600 });
    expect(loadConfiguration({ CHECKPOINT_TO: 'kept' }).checkpointTo).toBe(resolve('kept'));
    expect(loadConfiguration({ CHECKPOINT_TO: 'https://log.example/heads' }).checkpointTo).toBe('https://log.example/heads');
    expect(faultsOf({ CHECKPOINT_TO: 'http://log.example/heads' })).toEqual([expect.stringMatching(/^CHECKPOINT_TO must .*https/)]);
  });

  it('reads how often backups are made and how many are kept, and makes none in a deployment', () => {
    expect(loadConfiguration({})).toMatchObject({ backupDir: null, backupEvery: 86_400, backupKeep: 7 });
    expect(loadConfiguration({ BACKUP_EVERY: '30m', BACKUP_KEEP: '48' })).toMatchObject({ backupEvery: 1800, backupKeep: 48 });
    expect(faultsOf({ BACKUP_EVERY: 'daily', BACKUP_KEEP: '0' })).toEqual([
      expect.stringContaining('such as 30m, 6h or 1d'),
      expect.stringContaining('whole number from 1'),
    ]);
    const deployment = { EVENTSTOREDB_URL: 'esdb://localhost', MONGODB_URL: 'mongodb://localhost', PERSONAL_DATA_KEY_FILE: '/run/key' };
    expect(faultsOf({ ...deployment, BACKUP_DIR: '/backups' })).toEqual([expect.stringContaining('BACKUP_DIR is for one machine')]);
  });

  it('accepts stores with several hosts', () => {
    const cluster = { EVENTSTOREDB_URL: 'esdb://a:2113,b:2113?tls=false', MONGODB_URL: 'mongodb://a:27017,b:27017/service?replicaSet=rs0' };
    expect(faultsOf({ ...cluster, PERSONAL_DATA_KEY_FILE: '/run/secrets/key' })).toEqual([]);
    for (const address of ['kurrentdb://a:2113,b:2113', 'kurrentdb+discover://cluster.example'])
      expect(faultsOf({ ...cluster, EVENTSTOREDB_URL: address, PERSONAL_DATA_KEY_FILE: '/run/secrets/key' })).toEqual([]);
    expect(faultsOf({ ...cluster, PERSONAL_DATA_KEY_FILE: '/run/secrets/key', MONGODB_URL: 'mongodb://' })).toHaveLength(1);
  });

  it('keeps temporary files in the directory of its setting, which has to be writable, and in the system’s otherwise', () => {
    const directory = mkdtempSync(join(tmpdir(), 'scratch-'));
    expect(loadConfiguration({}).scratchDir).toBe(tmpdir());
    expect(loadConfiguration({ SCRATCH_DIR: directory }).scratchDir).toBe(directory);
    expect(faultsOf({ SCRATCH_DIR: join(directory, 'missing') })).toEqual([
      expect.stringMatching(/^SCRATCH_DIR .*cannot be written to .*ENOENT/),
    ]);
    expect(faultsOf({ SCRATCH_DIR: 'package.json' })).toEqual(['SCRATCH_DIR names a file. Name a directory.']);
    rmSync(directory, { recursive: true });
  });

  it('reports a certificate file without certificates', () => {
    expect(faultsOf({ WEBHOOK_CA_FILE: 'package.json' })).toEqual(['WEBHOOK_CA_FILE names a file that holds no certificate (PEM).']);
  });

  it('reads the passwords of the stores from files, with any content, for addresses that name a user alone', () => {
    const directory = mkdtempSync(join(tmpdir(), 'passwords-'));
    const file = join(directory, 'password');
    writeFileSync(file, 'p@ss:w/rd\n');
    const key = { PERSONAL_DATA_KEY_FILE: '/run/secrets/key', EVENTSTOREDB_PASSWORD_FILE: file, MONGODB_PASSWORD_FILE: file };
    expect(
      loadConfiguration({ ...key, EVENTSTOREDB_URL: 'kurrentdb://service@a:2113,b:2113', MONGODB_URL: 'mongodb://service@a' }),
    ).toMatchObject({
      eventstoredbUrl: 'kurrentdb://service:p%40ss%3Aw%2Frd@a:2113,b:2113',
      mongodbUrl: 'mongodb://service:p%40ss%3Aw%2Frd@a',
    });
    expect(faultsOf({ ...key, EVENTSTOREDB_URL: 'esdb://a:2113', MONGODB_URL: 'mongodb://service:other@a' })).toEqual([
      expect.stringContaining('EVENTSTOREDB_PASSWORD_FILE goes with an address that names a user without a password'),
      expect.stringContaining('MONGODB_PASSWORD_FILE goes with an address that names a user without a password'),
    ]);
    rmSync(directory, { recursive: true });
  });

  it('omits passwords of addresses from its faults', () => {
    expect(faultsOf({ MONGODB_URL: 'mysql://root:hunter2@db', EVENTSTOREDB_URL: 'esdb://db' }).join()).not.toContain('hunter2');
  });
});
