import { Injectable } from '@nestjs/common';
import { base62, bytesToBigInt } from '#kernel/ids';
import { SecretBox } from '#platform/secrets/secret-box';

/** What lets a shopper's browser at one session. It follows from the session's id and our key, so that it need not be stored anywhere. */
@Injectable()
export class ClientSecrets {
  constructor(private readonly secrets: SecretBox) {}

  of(session: string): string {
    return `${session}_secret_${base62(bytesToBigInt(this.secrets.derive('client_secret', session)), 32)}`;
  }
}
