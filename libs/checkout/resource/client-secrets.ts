import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clientSecretInvalid } from '#checkout/domain/session.errors';
import type { CreatedSessionResource, SessionResource } from '#checkout/resource/session.resource';
import { base62OfBytes } from '#kernel/ids';
import type { Caller } from '#http/access/caller';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Makes and checks client secrets, each of which opens one session to a shopper's browser. They are derived from the session's id and never stored. */
@Injectable()
export class ClientSecrets {
  constructor(private readonly secrets: SecretBox) {}

  private of(session: string): string {
    return `${session}_secret_${base62OfBytes(this.secrets.derive('client_secret', session), 32)}`;
  }

  /** The session with its client secret, also in the fragment of its url, which only the page reads: browsers never send it to a server. */
  shown(session: SessionResource): CreatedSessionResource {
    const client_secret = this.of(session.id);
    return { ...session, url: `${session.url}#${client_secret}`, client_secret };
  }

  /** The session whose client secret this is; null if it is none. */
  sessionOf(text: string): string | null {
    const [session] = text.split('_secret_', 1);
    return this.isOf(session!, text) ? session! : null;
  }

  /**
   * Throws `client_secret_invalid` unless the browser sent the session's secret, alone or with a publishable key. It does so whether or not the
   * session exists, which only a holder of its secret learns.
   */
  check(session: string, given: unknown, { opens }: Caller): void {
    if (opens === undefined ? typeof given !== 'string' || !this.isOf(session, given) : opens !== session) throw clientSecretInvalid();
  }

  private isOf(session: string, text: string): boolean {
    return timingSafeEqual(digest(text), digest(this.of(session)));
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
