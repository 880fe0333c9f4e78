import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PemPair } from '#test/support/machine/self-signed';
import { oidcMetadata } from '#test/support/partners/oidc-metadata';

export const CLIENT = { client_id: 'dashboard', client_secret: 'the secret of the client & more' };

type Claims = Readonly<Record<string, unknown>>;

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect_uri: string;
}

/**
 * An identity provider that a test controls: claims of the token, metadata, and its availability. Codes work once, for the client, its address and
 * its PKCE verifier.
 */
export class IdentityProvider {
  /** The claims of the person at the browser. */
  person: Claims = {};
  /** Deliberate errors in the token. */
  deviation: Claims = {};
  metadata: Claims = {};
  state: 'up' | 'down' | 'hanging' = 'up';
  /** Paths of its requests. */
  readonly requested: string[] = [];
  private readonly codes = new Map<string, Grant>();
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;

  private constructor(private readonly server: Server) {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    [this.key, this.publicKey] = [privateKey, publicKey];
  }

  static async listen({ cert, key }: PemPair): Promise<IdentityProvider> {
    const server = createServer({ cert, key });
    const provider = new IdentityProvider(server);
    server.on('request', (request, response) => void provider.answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return provider;
  }

  get issuer(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.issuer);
    this.requested.push(url.pathname);
    if (this.state === 'hanging') return;
    const body = await read(request);
    const send = (status: number, answer: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (this.state === 'down') return send(503, {});
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(200, { ...oidcMetadata(this.issuer, 'RS256'), ...this.metadata });
      case '/jwks':
        return send(200, { keys: [{ ...this.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] });
      case '/authorize':
        return void response.writeHead(302, { location: this.comeBack(url.searchParams) }).end();
      case '/token': {
        const grant = this.granted(new URLSearchParams(body), request.headers.authorization);
        if (grant === null) return send(400, { error: 'invalid_grant' });
        return send(200, { access_token: 'token', token_type: 'Bearer', id_token: this.tokenFor(grant) });
      }
      default:
        return send(404, {});
    }
  }

  private comeBack(parameters: URLSearchParams): string {
    const code = randomUUID();
    const [nonce, challenge, redirect_uri] = ['nonce', 'code_challenge', 'redirect_uri'].map((name) => parameters.get(name)!);
    this.codes.set(code, { nonce: nonce!, challenge: challenge!, redirect_uri: redirect_uri! });
    return `${redirect_uri}?${new URLSearchParams({ code, state: parameters.get('state')! })}`;
  }

  private granted(body: URLSearchParams, authorization = ''): Grant | null {
    const grant = this.codes.get(body.get('code')!);
    this.codes.delete(body.get('code')!);
    const challenge = createHash('sha256').update(body.get('code_verifier')!).digest('base64url');
    const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':').map(formDecoded);
    const isClient = id === CLIENT.client_id && secret === CLIENT.client_secret;
    return isClient && grant?.challenge === challenge && grant.redirect_uri === body.get('redirect_uri') ? grant : null;
  }

  private tokenFor({ nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: CLIENT.client_id, iat: now, exp: now + 300, nonce, ...this.person, ...this.deviation };
    const text = [{ alg: 'RS256', kid: 'one' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${sign('sha256', Buffer.from(text), this.key).toString('base64url')}`;
  }
}

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
