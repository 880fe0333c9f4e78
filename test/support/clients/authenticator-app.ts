import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** An authenticator app with a person's secret. */
export class AuthenticatorApp {
  constructor(
    private readonly secret: string,
    private readonly milliseconds: () => number = Date.now,
  ) {}

  /** The current code, or the code `ahead` steps later. */
  code(ahead = 0): string {
    return new TOTP({ secret: this.secret }).generate({ timestamp: this.milliseconds() + ahead * STEP_MS });
  }
}
