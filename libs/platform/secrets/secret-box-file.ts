import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type Configuration, ConfigurationFaults } from '#platform/config/configuration';
import { replaceFile } from '#platform/secrets/private-file';
import { KEY_BYTES, SecretBox } from '#platform/secrets/secret-box';

/**
 * The box whose key lies in PERSONAL_DATA_KEY_FILE, as base64. A key inside the data directory is made on the first start; one that lies
 * elsewhere is somebody's to keep and has to be there. Throws `ConfigurationFaults` that say what is wrong with the file.
 */
export function loadSecretBox({ personalDataKeyFile: file, dataDir }: Pick<Configuration, 'personalDataKeyFile' | 'dataDir'>): SecretBox {
  if (!existsSync(file)) {
    if (relative(dataDir, file).startsWith('..'))
      throw new ConfigurationFaults([`There is no key in PERSONAL_DATA_KEY_FILE (${file}). Make one: openssl rand -base64 32.`]);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, 0o600);
  }
  const key = Buffer.from(textIn(file).trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new ConfigurationFaults([
      `PERSONAL_DATA_KEY_FILE (${file}) must hold ${KEY_BYTES} random bytes as base64: openssl rand -base64 32.`,
    ]);
  return new SecretBox(key);
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    throw new ConfigurationFaults([`PERSONAL_DATA_KEY_FILE (${file}) cannot be read (${(fault as Error).message}).`]);
  }
}
