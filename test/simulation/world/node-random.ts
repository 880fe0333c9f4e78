import crypto from 'node:crypto';
import type { Random } from '#test/simulation/world/random';

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const ed25519 = (secret: Buffer) => ({ key: Buffer.concat([ED25519, secret]), format: 'der', type: 'pkcs8' }) as const;

function p256(secret: Buffer): crypto.JsonWebKeyInput {
  const curve = crypto.createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const [x, y] = [curve.getPublicKey().subarray(1, 33), curve.getPublicKey().subarray(33)];
  const [d, cx, cy] = [secret, x, y].map((part) => part.toString('base64url'));
  return { key: { kty: 'EC', crv: 'P-256', d: d!, x: cx!, y: cy! }, format: 'jwk' };
}

/** Replaces every random source of Node with the world's. The key pairs that are generated in a world are those of checkpoints (Ed25519) and passkeys (P-256). */
export function replaceRandom(random: () => Random, fractions: () => Random): void {
  const bytes = (length: number): Buffer => random().fill(Buffer.alloc(length));
  const fill = <T extends ArrayBufferView>(view: T): T => random().fill(view);
  const uuid = (): string => {
    const drawn = bytes(16);
    drawn[6] = (drawn[6]! & 0x0f) | 0x40;
    drawn[8] = (drawn[8]! & 0x3f) | 0x80;
    return drawn.toString('hex').replace(UUID, '$1-$2-$3-$4-$5');
  };
  Object.assign(crypto, {
    randomBytes: (length: number, done?: (fault: null, drawn: Buffer) => void) =>
      done === undefined ? bytes(length) : done(null, bytes(length)),
    randomFillSync: fill,
    randomFill: (view: Uint8Array, done: (fault: null, filled: Uint8Array) => void) => done(null, fill(view)),
    randomInt: (least: number, limit?: number) =>
      limit === undefined ? random().between(0, least - 1) : random().between(least, limit - 1),
    randomUUID: uuid,
    generateKeyPairSync: (type: 'ed25519' | 'ec') => {
      const privateKey = crypto.createPrivateKey(type === 'ec' ? p256(bytes(32)) : ed25519(bytes(32)));
      return { privateKey, publicKey: crypto.createPublicKey(privateKey) };
    },
  });
  Object.assign(crypto.webcrypto, { getRandomValues: fill, randomUUID: uuid });
  Math.random = () => fractions().fraction();
}
