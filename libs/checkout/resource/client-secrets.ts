import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clientSecretInvalid } from '#checkout/domain/session.errors';
import type { CreatedSessionResource, SessionResource } from '#checkout/resource/session.resource';
import { base62OfBytes } from '#kernel/ids';
import type { Caller } from '#http/access/caller';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Opens one session to a shopper's browser. Derived from the session's id and our key, so it is never stored. */
@Injectable()
export class ClientSecrets {
  constructor(private readonly secrets: SecretBox) {}

  private of(session: string): string {
    return `${session}_secret_${base62OfBytes(this.secrets.derive('client_secret', session), 32)}`;
  }

  /** A session with its client secret. Browsers never send the fragment: the page reads it, and it appears in no server log. */
  shown(session: SessionResource): CreatedSessionResource {
    const client_secret = this.of(session.id);
    return { ...session, url: `${session.url}#${client_secret}`, client_secret };
  }

  /** The session whose client secret this is. */
  sessionOf(text: string): string | null {
    const [session] = text.split('_secret_', 1);
    return this.isOf(session!, text) ? session! : null;
  }

  /**
   * Throws `client_secret_invalid` unless the browser sent the session's secret, instead of a key or with a publishable one. Whether a session exists
   * is revealed only to holders of its secret.
   */
  check(session: string, given: unknown, { opens }: Caller): void {
    if (opens === undefined ? typeof given !== 'string' || !this.isOf(session, given) : opens !== session) throw clientSecretInvalid();
  }

  private isOf(session: string, text: string): boolean {
    return timingSafeEqual(digest(text), digest(this.of(session)));
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
