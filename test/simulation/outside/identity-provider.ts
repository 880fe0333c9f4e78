import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Host } from '#test/simulation/world/network';
import { oidcMetadata } from '#test/support/partners/oidc-metadata';

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly email: string;
}

/** The identity provider of a company, where somebody is signed in already. A code is good once, as elsewhere. */
export class IdentityProvider {
  readonly client = { client_id: 'dashboard', client_secret: 'the secret of the client' };
  readonly issuer: string;
  private readonly grants = new Map<string, Grant>();
  private readonly key: KeyObject;
  private readonly jwk: object;

  constructor(readonly host: string) {
    this.issuer = `https://${host}`;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    this.jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'ES256' };
  }

  readonly answer: Host = async ({ url, body }) => {
    const answered = this.answers(url.pathname, new URLSearchParams(String(body ?? '')));
    return { status: answered === null ? 400 : 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answered) };
  };

  /** Where the browser of somebody with this address is sent back to. */
  sendsBack(address: string, email: string): string {
    const requested = new URL(address).searchParams;
    const code = randomBytes(16).toString('hex');
    this.grants.set(code, { nonce: requested.get('nonce')!, challenge: requested.get('code_challenge')!, email });
    return `${requested.get('redirect_uri')}?${new URLSearchParams({ code, state: requested.get('state')! })}`;
  }

  private answers(path: string, form: URLSearchParams): object | null {
    if (path === '/jwks') return { keys: [this.jwk] };
    if (path === '/token') return this.token(form.get('code')!, form.get('code_verifier')!);
    return oidcMetadata(this.issuer, 'ES256');
  }

  private token(code: string, verifier: string): object | null {
    const grant = this.grants.get(code);
    this.grants.delete(code);
    if (grant === undefined || createHash('sha256').update(verifier).digest('base64url') !== grant.challenge) return null;
    const now = Math.floor(Date.now() / 1000);
    const { nonce, email } = grant;
    const person = { sub: email, email, email_verified: true, name: 'A colleague' };
    const claims = { iss: this.issuer, aud: this.client.client_id, iat: now, exp: now + 300, nonce, ...person };
    const text = [{ alg: 'ES256', kid: 'one' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const signature = sign('sha256', Buffer.from(text), { key: this.key, dsaEncoding: 'ieee-p1363' });
    return { access_token: 'token', token_type: 'Bearer', id_token: `${text}.${signature.toString('base64url')}` };
  }
}
