import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { DomainError } from '#kernel/domain-error';
import type { Configuration } from '#platform/config/configuration';
import { replaceFile } from '#privacy/secrets/private-file';

type Place = Pick<Configuration, 'checkpointKeyFile' | 'dataDir'>;

/**
 * Reads the key in CHECKPOINT_KEY_FILE. A missing key is created if its file is in the data directory; elsewhere, the operator has to provide it.
 * Throws a `DomainError` that says how to make one.
 */
export function loadCheckpointKey({ checkpointKeyFile: file, dataDir }: Place): KeyObject {
  if (!existsSync(file)) {
    if (relative(dataDir, file).startsWith('..')) throw noKey(file, 'There is none');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFile(file, newKey(), 0o600);
  }
  return keyIn(file);
}

/** A new private key, as PEM. */
const newKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;

function keyIn(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (fault) {
    throw noKey(file, `It cannot be read (${(fault as Error).message})`);
  }
  throw noKey(file, 'It holds another kind of key');
}

const noKey = (file: string, fault: string): DomainError =>
  new DomainError(
    'invalid_value',
    `CHECKPOINT_KEY_FILE (${file}): ${fault}. It takes a private key of Ed25519 (PEM): openssl genpkey -algorithm ed25519.`,
    'CHECKPOINT_KEY_FILE',
  );
