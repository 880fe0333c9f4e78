import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Configuration, ConfigurationFaults } from '#platform/config/configuration';
import { replaceFile } from '#privacy/secrets/private-file';

/** A certificate with its chain, and its private key, as PEM. */
export interface PemPair {
  readonly cert: string;
  readonly key: string;
}

/** The certificate of the API's port. `file` is what a client can be configured to trust. */
export interface Certificate extends PemPair {
  readonly selfSigned: boolean;
  readonly file: string;
}

const DAY = 24 * 60 * 60 * 1000;
const VALID_FOR = 365 * DAY;
/** A self-signed certificate with less time left is replaced at the start. */
const LEAST_LEFT = 30 * DAY;

/** The certificate that is configured, or else a self-signed one for this machine, which is made and kept in the data directory. */
export async function loadCertificate(
  { tlsCertFile, tlsKeyFile, dataDir }: Pick<Configuration, 'tlsCertFile' | 'tlsKeyFile' | 'dataDir'>,
  now = Date.now(),
): Promise<Certificate> {
  if (tlsCertFile !== null && tlsKeyFile !== null) return { ...read(tlsCertFile, tlsKeyFile), selfSigned: false, file: tlsCertFile };
  const directory = join(dataDir, 'tls');
  const file = join(directory, 'certificate.pem');
  const keyFile = join(directory, 'key.pem');
  if (!usable(file, keyFile, now)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { cert, private: key } = await makeCertificate(now);
    replaceFile(keyFile, key, 0o600);
    replaceFile(file, cert, 0o644);
  }
  return { ...read(file, keyFile), selfSigned: true, file };
}

/** Reads the two files without checking them. */
export const pemIn = (certFile: string, keyFile: string): PemPair => ({
  cert: readFileSync(certFile, 'utf8'),
  key: readFileSync(keyFile, 'utf8'),
});

/** Reads the two files. Throws `ConfigurationFaults`, which name both, if they do not belong together. */
function read(certFile: string, keyFile: string): PemPair {
  const pair = pemIn(certFile, keyFile);
  if (!belongTogether(pair))
    throw new ConfigurationFaults([`The certificate ${certFile} and the private key ${keyFile} do not belong together.`]);
  return pair;
}

function usable(certFile: string, keyFile: string, now: number): boolean {
  if (!existsSync(certFile) || !existsSync(keyFile)) return false;
  const pair = pemIn(certFile, keyFile);
  return belongTogether(pair) && Date.parse(new X509Certificate(pair.cert).validTo) - now >= LEAST_LEFT;
}

function belongTogether({ cert, key }: PemPair): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Makes a self-signed certificate for every local name of this machine. The generator is large, so it is loaded only then, once a year. */
async function makeCertificate(now: number): Promise<{ cert: string; private: string }> {
  const { generate } = await import('selfsigned');
  return generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - DAY),
    notAfterDate: new Date(now + VALID_FOR),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: hostname() },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
}
