import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** An authenticator app that has the secret of a person. */
export class AuthenticatorApp {
  constructor(
    private readonly secret: string,
    private readonly milliseconds: () => number = Date.now,
  ) {}

  /** The code of now, or of a step that is so far ahead. */
  code(ahead = 0): string {
    return new TOTP({ secret: this.secret }).generate({ timestamp: this.milliseconds() + ahead * STEP_MS });
  }
}
