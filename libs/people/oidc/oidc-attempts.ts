import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, type UnixSeconds } from '#kernel/time';
import { ATTEMPT_LIFETIME } from '#people/domain/user-state';
import { CannotOpen } from '#privacy/secrets/master-key';
import { SecretBox } from '#privacy/secrets/secret-box';

/** The name of the cookie. It is `Lax`, because browsers do not send `Strict` cookies when the provider's page leads back. */
const COOKIE = '__Host-oidc';
const PLACE = 'oidc_attempt';

/** A sign-in that was begun in a browser. Only that browser stores it, sealed in a cookie. */
export interface OidcAttempt {
  readonly account: string;
  readonly issuer: string;
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier (RFC 7636). */
  readonly verifier: string;
  /** The dashboard page to continue with. */
  readonly next: string;
  readonly expires_at: UnixSeconds;
}

@Injectable()
export class OidcAttempts {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  begin(of: Pick<OidcAttempt, 'account' | 'issuer' | 'next'>): OidcAttempt {
    return { ...of, state: unguessable(), nonce: unguessable(), verifier: unguessable(), expires_at: this.now() + ATTEMPT_LIFETIME };
  }

  give(reply: FastifyReply, attempt: OidcAttempt): void {
    setCookie(reply, this.secretBox.seal(JSON.stringify(attempt), PLACE), ATTEMPT_LIFETIME);
  }

  /** Takes the attempt out of the browser; null if it has none, or an expired one. */
  take({ headers }: FastifyRequest, reply: FastifyReply): OidcAttempt | null {
    setCookie(reply, '', 0);
    const attempt = this.opened(parseCookie(headers.cookie ?? '')[COOKIE]);
    return attempt !== null && this.now() < attempt.expires_at ? attempt : null;
  }

  private opened(sealed = ''): OidcAttempt | null {
    try {
      return JSON.parse(this.secretBox.open(sealed, PLACE)) as OidcAttempt;
    } catch (fault) {
      if (fault instanceof CannotOpen) return null;
      throw fault;
    }
  }

  private now(): UnixSeconds {
    return Math.floor(this.clock.milliseconds() / 1000);
  }
}

const unguessable = (): string => randomBytes(32).toString('base64url');

const setCookie = (reply: FastifyReply, value: string, maxAge: number): void =>
  void reply.header(
    'Set-Cookie',
    stringifySetCookie({ name: COOKIE, value, path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge }),
  );
