import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { SecretBox } from '#privacy/secrets/secret-box';

/** Seals password hashes and secrets of second factors in the history, so that an auditor who reads it cannot try passwords on them. */
@Injectable()
export class SealedCredentials {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly passwords: PasswordHasher,
  ) {}

  password(user: string, hash: string): string {
    return this.secretBox.seal(hash, placeOfPassword(user));
  }

  /** Whether a password is right. With null (an unknown person or no password) the result is false, after the same work. */
  passwordMatches(password: string, user: string, sealed: string | null, isKnown: boolean): Promise<boolean> {
    return this.passwords.matches(password, sealed && this.secretBox.open(sealed, placeOfPassword(user)), isKnown);
  }

  totp(user: string, secret: string): string {
    return this.secretBox.seal(secret, placeOfTotp(user));
  }

  /** The bytes of a new secret, derived from its command, so that a repeated request shows the same secret. */
  newTotp(user: string, command: string): Uint8Array {
    return this.secretBox.derive('user_totp', `${user}\n${command}`);
  }

  /** The bytes of the nth new recovery code, derived in the same way. */
  newRecoveryCode(user: string, command: string, nth: number): Uint8Array {
    return this.secretBox.derive('user_recovery_code', `${user}\n${command}\n${nth}`);
  }

  openTotp(user: string, sealed: string): string {
    return this.secretBox.open(sealed, placeOfTotp(user));
  }
}

const placeOfPassword = (user: string): string => `users/${user}/password`;
const placeOfTotp = (user: string): string => `users/${user}/totp`;
