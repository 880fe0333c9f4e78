import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type Configuration, ConfigurationFaults } from '#platform/config/configuration';
import { KEY_BYTES } from '#privacy/secrets/master-key';
import { replaceFile } from '#privacy/secrets/private-file';
import { SecretBox } from '#privacy/secrets/secret-box';

type Place = Pick<Configuration, 'personalDataKeyFile' | 'dataDir'>;

/**
 * Loads the box with the keys of PERSONAL_DATA_KEY_FILE. If the file is missing inside the data directory, it is created; elsewhere the operator must
 * provide it. Throws `ConfigurationFaults` that explain what is wrong with the file.
 */
export function loadSecretBox(place: Place): SecretBox {
  const { personalDataKeyFile: file } = place;
  if (!existsSync(file)) {
    if (!keepsOwnKeys(place))
      throw new ConfigurationFaults([`There is no key in PERSONAL_DATA_KEY_FILE (${file}). Make one: openssl rand -base64 32.`]);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeKeys(file, [newKey()]);
  }
  return new SecretBox(keysIn(file), () => keysIn(file));
}

/** Whether the key file is inside the data directory, so that the service may create and change it. */
export const keepsOwnKeys = ({ personalDataKeyFile, dataDir }: Place): boolean => !relative(dataDir, personalDataKeyFile).startsWith('..');

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** Reads the keys of a file: one base64 key per line, newest first. Throws `ConfigurationFaults`. */
export function keysIn(file: string): Buffer[] {
  const lines = textIn(file).split(/\s+/).filter(Boolean);
  const keys = lines.map((line) => Buffer.from(line, 'base64'));
  if (keys.length === 0 || keys.some(({ length }) => length !== KEY_BYTES))
    throw new ConfigurationFaults([
      `PERSONAL_DATA_KEY_FILE (${file}) must hold ${KEY_BYTES} random bytes as base64: openssl rand -base64 32. Of several keys, each on a line, the newest comes first.`,
    ]);
  return keys;
}

export const writeKeys = (file: string, keys: readonly Buffer[]): void =>
  replaceFile(file, keys.map((key) => `${key.toString('base64')}\n`).join(''), 0o600);

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new ConfigurationFaults([`PERSONAL_DATA_KEY_FILE (${file}) cannot be read (${(fault as Error).message}).`]);
  }
}
