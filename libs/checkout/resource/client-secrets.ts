import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clientSecretInvalid } from '#checkout/domain/session.errors';
import type { CreatedSessionResource, SessionResource } from '#checkout/resource/session.resource';
import { base62OfBytes } from '#kernel/ids';
import type { Caller } from '#http/access/caller';
import { SecretBox } from '#privacy/secrets/secret-box';

/** What lets a shopper's browser at one session. It follows from the session's id and our key, so that it need not be stored anywhere. */
@Injectable()
export class ClientSecrets {
  constructor(private readonly secrets: SecretBox) {}

  private of(session: string): string {
    return `${session}_secret_${base62OfBytes(this.secrets.derive('client_secret', session), 32)}`;
  }

  /** A session with its client secret. A browser sends no fragment to anybody: the page reads it, and no log of a server has it. */
  shown(session: SessionResource): CreatedSessionResource {
    const client_secret = this.of(session.id);
    return { ...session, url: `${session.url}#${client_secret}`, client_secret };
  }

  /** The session that a text is the client secret of. */
  sessionOf(text: string): string | null {
    const [session] = text.split('_secret_', 1);
    return this.isOf(session!, text) ? session! : null;
  }

  /**
   * Throws `client_secret_invalid` unless a browser has shown the session's: in place of a key, or beside a publishable one. Whether there is such
   * a session shows only to who has its secret.
   */
  check(session: string, given: unknown, { opens }: Caller): void {
    if (opens === undefined ? typeof given !== 'string' || !this.isOf(session, given) : opens !== session) throw clientSecretInvalid();
  }

  private isOf(session: string, text: string): boolean {
    return timingSafeEqual(digest(text), digest(this.of(session)));
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
