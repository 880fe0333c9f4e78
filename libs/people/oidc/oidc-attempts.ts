import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock, type UnixSeconds } from '#kernel/time';
import { ATTEMPT_LIFETIME } from '#people/domain/user-state';
import { CannotOpen } from '#privacy/secrets/master-key';
import { SecretBox } from '#privacy/secrets/secret-box';

/**
 * How the names of the cookies begin: each attempt has its own, named by its state, so that tabs do not disturb one another. They are `Lax`, because
 * browsers do not send `Strict` cookies when the provider's page leads back.
 */
const COOKIE = '__Host-oidc-';
const NAME = /^__Host-oidc-[\w-]{43}$/;
const PLACE = 'oidc_attempt';
/** How many attempts a browser holds. A further one ends the oldest, so that all cookies together stay far below the largest header. */
const MOST = 5;

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

  /** Stores an attempt in the browser, beside its newest others. */
  give({ headers }: FastifyRequest, reply: FastifyReply, attempt: OidcAttempt): void {
    const held = Object.entries(parseCookie(headers.cookie ?? '')).filter(([name]) => NAME.test(name));
    const endOf = ([, sealed]: (typeof held)[number]): number => this.opened(sealed)?.expires_at ?? 0;
    const oldest = held.toSorted((one, other) => endOf(other) - endOf(one)).slice(MOST - 1);
    for (const [name] of oldest) setCookie(reply, name, '', 0);
    setCookie(reply, `${COOKIE}${attempt.state}`, this.secretBox.seal(JSON.stringify(attempt), PLACE), ATTEMPT_LIFETIME);
  }

  /** Takes the attempt with this state out of the browser; null if it has none, or an expired one. */
  take({ headers }: FastifyRequest, reply: FastifyReply, state: unknown): OidcAttempt | null {
    const name = `${COOKIE}${String(state)}`;
    const sealed = NAME.test(name) ? parseCookie(headers.cookie ?? '')[name] : undefined;
    if (sealed === undefined) return null;
    setCookie(reply, name, '', 0);
    const attempt = this.opened(sealed);
    return attempt !== null && attempt.state === state && this.now() < attempt.expires_at ? attempt : null;
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

const setCookie = (reply: FastifyReply, name: string, value: string, maxAge: number): void =>
  void reply.header('Set-Cookie', stringifySetCookie({ name, value, path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge }));
