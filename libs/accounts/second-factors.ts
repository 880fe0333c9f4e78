/** Who has a second factor is known where people are. */
export abstract class SecondFactors {
  /** Whether the user has one: an authenticator app or a passkey. */
  abstract has(user: string): Promise<boolean>;
}
