export interface SandboxAccount {
  readonly keySecret: string;
  /** Where notices go; null: nowhere. */
  readonly webhookUrl: string | null;
  /** The secret that signs notices. */
  readonly webhookSecret: string;
  /** The merchant's name for shoppers; omitted if unknown. */
  name?(): Promise<string>;
}

/** The clients of the simulated gateway. */
export interface SandboxDirectory {
  find(keyId: string): SandboxAccount | null | Promise<SandboxAccount | null>;
}
