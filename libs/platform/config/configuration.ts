import { X509Certificate } from 'node:crypto';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { namesUserWithoutPassword, type Setting, withPassword } from '#platform/config/setting';
import { SETTINGS, type Settings } from '#platform/config/settings';

const SettingsHolder = class {
  constructor(settings: Settings) {
    Object.assign(this, settings);
  }
} as new (settings: Settings) => Settings;

/** The validated settings, injected where they are needed. Nothing else reads the environment. */
export class Configuration extends SettingsHolder {
  private listeningPort = this.port;
  /** The token with which the simulated partners of a deployment and its integrators authenticate to each other. */
  readonly sandboxToken = textIn(this.sandboxTokenFile);

  /** Sets the port that the system has chosen. Needed with `PORT=0`, so that `page` returns the right address. */
  listensOn(port: number): void {
    this.listeningPort = port;
  }

  /** The same settings for another data directory. Paths inside the current one become paths inside the other. */
  at(dataDir: string): Configuration {
    const moved = Object.keys(SETTINGS).map((name) => {
      const value: unknown = this[name as keyof Settings];
      const isWithin = typeof value === 'string' && (value === this.dataDir || value.startsWith(`${this.dataDir}${sep}`));
      return [name, isWithin ? `${dataDir}${value.slice(this.dataDir.length)}` : value];
    });
    return new Configuration(Object.fromEntries(moved) as Settings);
  }

  /** The full address of a page of this service, from its path (`/checkout/…`). */
  page(path: string): string {
    return `${(this.publicUrl ?? `https://localhost:${this.listeningPort}`).replace(/\/+$/, '')}${path}`;
  }
}

/** All faults of the configuration, one sentence each, so that an operator can correct all of them at once. */
export class ConfigurationFaults extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigurationFaults';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of this process, for variables that others define, such as OpenTelemetry's. Our own are read by `loadConfiguration`. */
export const processEnvironment = (): Environment => process.env;

/** Reads all settings. A variable with an empty value counts as not set. Throws `ConfigurationFaults` with all faults. */
export function loadConfiguration(environment: Environment = process.env): Configuration {
  const faults: string[] = [];
  const textOf = (name: string): string => environment[name]?.trim() ?? '';
  const read = (wanted: Setting<unknown>): unknown => {
    const text = textOf(wanted.name) || inDataDirectory(wanted.fallback, textOf(SETTINGS.dataDir.name));
    if (text === null) return null;
    try {
      return wanted.read(text);
    } catch (fault) {
      faults.push(`${wanted.name} ${(fault as Error).message}.`);
      return null;
    }
  };
  const settings = Object.fromEntries(Object.entries(SETTINGS).map(([field, wanted]) => [field, read(wanted)])) as unknown as Settings;
  faults.push(...faultsTogether(textOf), ...faultsOfFiles(settings));
  if (textOf(SETTINGS.scratchDir.name) !== '') faults.push(...faultsOfScratch(settings.scratchDir));
  if (faults.length > 0) throw new ConfigurationFaults(faults);
  // SQLite reads this when it opens its first file: the temporary files of its sorts belong there too.
  if (environment === process.env && textOf(SETTINGS.scratchDir.name) !== '') process.env['SQLITE_TMPDIR'] ??= settings.scratchDir;
  return new Configuration({
    ...settings,
    eventstoredbUrl: withPassword(settings.eventstoredbUrl, textIn(settings.eventstoredbPasswordFile)),
    smtpUrl: withPassword(settings.smtpUrl, textIn(settings.smtpPasswordFile)),
    mongodbUrl: withPassword(settings.mongodbUrl, textIn(settings.mongodbPasswordFile)),
  });
}

const textIn = (file: string | null): string | null => file && readFileSync(file, 'utf8').trim();

const inDataDirectory = (fallback: string | null, dataDir: string): string | null =>
  fallback?.startsWith('$DATA_DIR/') ? join(dataDir || SETTINGS.dataDir.fallback, fallback.slice('$DATA_DIR/'.length)) : fallback;

function faultsTogether(textOf: (name: string) => string): string[] {
  const isSet = (name: string): boolean => textOf(name) !== '';
  const faults: string[] = [];
  if (isSet('TLS_CERT_FILE') !== isSet('TLS_KEY_FILE')) {
    faults.push('TLS_CERT_FILE and TLS_KEY_FILE go together: set both, or neither for a self-signed certificate.');
  }
  if (isSet('EVENTSTOREDB_URL') !== isSet('MONGODB_URL')) {
    faults.push('EVENTSTOREDB_URL and MONGODB_URL go together: set both, or neither for the embedded stores.');
  } else if (isSet('EVENTSTOREDB_URL') && !isSet('PERSONAL_DATA_KEY_FILE')) {
    faults.push('PERSONAL_DATA_KEY_FILE has to be set in a deployment: its processes share one key. Make one: openssl rand -base64 32.');
  }
  for (const server of ['EVENTSTOREDB', 'MONGODB', 'SMTP'])
    if (isSet(`${server}_PASSWORD_FILE`) && !namesUserWithoutPassword(textOf(`${server}_URL`)))
      faults.push(`${server}_PASSWORD_FILE goes with an address that names a user without a password: ${server}_URL=…//user@host.`);
  if (isSet('SMTP_URL') !== isSet('MAIL_FROM'))
    faults.push('SMTP_URL and MAIL_FROM go together: set both, or neither where no mails are sent.');
  if (isSet('BACKUP_DIR') && isSet('MONGODB_URL'))
    faults.push('BACKUP_DIR is for one machine: the stores of a deployment are backed up with their own tools (deploy/backup).');
  if (isSet('SANDBOX_CLIENTS_URL') && !isSet('SANDBOX_TOKEN_FILE')) {
    faults.push('SANDBOX_CLIENTS_URL goes with SANDBOX_TOKEN_FILE: without it nobody can learn who may use the simulated partners.');
  }
  if (isSet('SANDBOX_KEY_ID') !== isSet('SANDBOX_KEY_SECRET')) {
    faults.push('SANDBOX_KEY_ID and SANDBOX_KEY_SECRET go together: set both, or neither to have them made.');
  }
  return faults;
}

const FILES = [
  'tlsCertFile',
  'tlsKeyFile',
  'webhookCaFile',
  'eventstoredbPasswordFile',
  'mongodbPasswordFile',
  'smtpPasswordFile',
  'sandboxTokenFile',
  'backupPassphraseFile',
] as const;
const CERTIFICATES: readonly (typeof FILES)[number][] = ['tlsCertFile', 'webhookCaFile'];

/** Checks required files, so that a mistyped path is reported at the start and not by the first request. */
function faultsOfFiles(settings: Settings): string[] {
  return FILES.flatMap((field) => {
    const file = settings[field];
    try {
      const content = file === null ? null : readFileSync(file);
      const fit = content === null || !CERTIFICATES.includes(field) || holdsCertificate(content);
      return fit ? [] : [`${SETTINGS[field].name} names a file that holds no certificate (PEM).`];
    } catch (fault) {
      return [`${SETTINGS[field].name} names a file that cannot be read (${(fault as Error).message}).`];
    }
  });
}

/** Checks that the directory is writable: otherwise the first upload would fail. */
function faultsOfScratch(directory: string): string[] {
  try {
    if (!statSync(directory).isDirectory()) return ['SCRATCH_DIR names a file. Name a directory.'];
    accessSync(directory, constants.W_OK | constants.X_OK);
    return [];
  } catch (fault) {
    return [`SCRATCH_DIR names a directory that cannot be written to (${(fault as Error).message}).`];
  }
}

function holdsCertificate(content: Buffer): boolean {
  try {
    return new X509Certificate(content).raw.length > 0;
  } catch {
    return false;
  }
}
