import { createPrivateKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { replaceSecret, PUBLIC, SECRET } from '#apps/setup/secret-files';

const NODES = ['eventstoredb', 'eventstoredb-1', 'eventstoredb-2', 'eventstoredb-3'];
/** The name of EventStoreDB's nodes: only its bearer may act as a node. */
const NODE = 'eventstoredb-node';
const YEARS = 10 * 365 * 24 * 60 * 60 * 1000;
/** EventStoreDB reads only this kind of key. */
const RSA = { keyType: 'rsa', keySize: 2048, algorithm: 'sha256' } as const;

/**
 * The certificate of EventStoreDB's nodes, and the authority behind it, whose key is discarded. Without TLS the nodes would admit anyone. Both are
 * made together, once: `public/stores.pem` is what the service trusts.
 */
export async function makeStoreCertificates(directory: string): Promise<void> {
  const trusted = join(directory, 'public/stores.pem');
  if (existsSync(trusted)) return;
  const validity = { notBeforeDate: new Date(), notAfterDate: new Date(Date.now() + YEARS) };
  const authority = await generate([{ name: 'commonName', value: 'Stores of the deployment' }], {
    ...RSA,
    ...validity,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const node = await generate([{ name: 'commonName', value: NODE }], {
    ...RSA,
    ...validity,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: NODES.map((value) => ({ type: 2, value })) },
    ],
  });
  const key = createPrivateKey(node.private).export({ type: 'pkcs1', format: 'pem' }) as string;
  replaceSecret(join(directory, 'eventstoredb/authorities/authority.crt'), SECRET, authority.cert);
  replaceSecret(join(directory, 'eventstoredb/node.key'), SECRET, key);
  replaceSecret(join(directory, 'eventstoredb/node.pem'), SECRET, node.cert);
  replaceSecret(trusted, PUBLIC, authority.cert);
}
