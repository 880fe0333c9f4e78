export interface SandboxAccount {
  readonly keySecret: string;
  /** Where notices go; null: nowhere. */
  readonly webhookUrl: string | null;
  /** What notices are signed with. */
  readonly webhookSecret: string;
  /** The merchant's name, as shoppers see it; left out where nobody named it. */
  name?(): Promise<string>;
}

/** Who may use the simulated gateway. */
export interface SandboxDirectory {
  find(keyId: string): SandboxAccount | null | Promise<SandboxAccount | null>;
}
