/** What a client secret opens, and whose that is. */
export interface OpenedByClientSecret {
  readonly session: string;
  readonly account: string;
  readonly livemode: boolean;
}

/** Client secrets are known where their sessions are; those who hold one are let in with API keys. */
export abstract class ClientSecretHolders {
  /** null where the text is the client secret of no session. */
  abstract opened(clientSecret: string): Promise<OpenedByClientSecret | null>;
}
