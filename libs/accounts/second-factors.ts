/** Port to second factors, which the people room knows. */
export abstract class SecondFactors {
  /** Whether the user has one: an authenticator app or a passkey. */
  abstract has(user: string): Promise<boolean>;
}
