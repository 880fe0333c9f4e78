import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** The part of CBOR (RFC 8949) that an attestation object needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const UP = 1;
const UV = 4;
const ATTESTED = 64;

/** A test's changes to an answer. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly type?: string;
  /** Further or other fields of the client data. */
  readonly clientData?: object;
  readonly userHandle?: unknown;
}

/** An authenticator with one passkey (ES256, no attestation), answering like a browser. */
export class VirtualAuthenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private userHandle = '';

  constructor(private readonly origin: string) {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The answer to `navigator.credentials.create`. */
  create(
    options: { readonly challenge: string; readonly rp: { readonly id?: string }; readonly user: { readonly id: string } },
    deviation: Deviation = {},
  ) {
    this.userHandle = options.user.id;
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    const [cx, cy] = [x!, y!].map((each) => Buffer.from(each, 'base64url'));
    const coseKey = cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, cx!], [-3, cy!]])); // prettier-ignore
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, coseKey]);
    const authData = Buffer.concat([this.authenticatorData(options.rp.id!, ATTESTED, deviation), credential]);
    const attestation = cbor(new Map<string, Cbor>([['fmt', 'none'], ['attStmt', new Map()], ['authData', authData]])); // prettier-ignore
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, deviation).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get`. */
  get(options: { readonly challenge: string; readonly rpId?: string }, deviation: Deviation = {}) {
    const clientData = this.clientData('webauthn.get', options.challenge, deviation);
    const authData = this.authenticatorData(options.rpId!, 0, deviation);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.privateKey).toString('base64url'),
      userHandle: 'userHandle' in deviation ? deviation.userHandle : this.userHandle,
    });
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.origin,
        ...deviation.clientData,
      }),
    );
  }

  private authenticatorData(rpId: string, flags: number, { rpId: other = rpId, isVerified = true, counter = 0 }: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(other), Buffer.from([flags | UP | (isVerified ? UV : 0)]), count]);
  }
}
