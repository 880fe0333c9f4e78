import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { clientSecretInvalid } from '#checkout/domain/session.errors';
import { base62OfBytes } from '#kernel/ids';
import { SecretBox } from '#platform/secrets/secret-box';

/** What lets a shopper's browser at one session. It follows from the session's id and our key, so that it need not be stored anywhere. */
@Injectable()
export class ClientSecrets {
  constructor(private readonly secrets: SecretBox) {}

  of(session: string): string {
    return `${session}_secret_${base62OfBytes(this.secrets.derive('client_secret', session), 32)}`;
  }

  /** Throws `client_secret_invalid` unless this is the session's. Whether there is such a session shows only to who has its secret. */
  check(session: string, given: unknown): void {
    if (typeof given !== 'string' || !timingSafeEqual(digest(given), digest(this.of(session)))) throw clientSecretInvalid();
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
