import { generate } from 'selfsigned';

export interface PemPair {
  readonly cert: string;
  readonly key: string;
}

/** A certificate for this machine that no client trusts by default. */
export async function selfSigned(): Promise<PemPair> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }, { type: 7, ip: '127.0.0.1' }] }, // prettier-ignore
    ],
  });
  return { cert, key };
}
