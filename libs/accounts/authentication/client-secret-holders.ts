/** The session that a client secret opens, and its owner. */
export interface OpenedByClientSecret {
  readonly session: string;
  readonly account: string;
  readonly livemode: boolean;
}

/** Port to client secrets, which the checkout room knows; their holders are admitted like API keys. */
export abstract class ClientSecretHolders {
  /** null if the text is not a session's client secret. */
  abstract opened(clientSecret: string): Promise<OpenedByClientSecret | null>;
}
