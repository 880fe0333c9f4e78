import type { DataOf, Fact } from '#kernel/fact';

/** Facts of an account's stream: one merchant. */
export type AccountFact =
  /** A merchant's account was opened. */
  | Fact<'account.opened', { account: string; name: string }>
  /** The merchant was renamed. */
  | Fact<'account.renamed', { account: string; name: string }>
  /** Settings of the account were changed. The fact holds only the changed ones, with their new values. */
  | Fact<'account.changed', SettingsChange & { account: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<AccountFact> {}
}

/** A merchant's settings for both test and live mode. */
export interface Settings {
  /** The origins of the merchant's own pages: `https://shop.example.com`. */
  readonly origins: readonly string[];
  /** How many minutes after an order was placed its payment may still be retried. */
  readonly payment_window_minutes: number;
  /** The orders paid on delivery that the shopper has to confirm: none, those that the risk assessment recommends to verify, or all. */
  readonly cod_verification: CodVerification;
  /** The outcome of a verification that times out: the order stays on hold and an alert is raised, or the order is cancelled. */
  readonly cod_verification_timeout: CodVerificationTimeout;
  /** Acts that another person has to approve. */
  readonly requires_approval: readonly ApprovedAct[];
  /** Refunds above this amount (minor units) need approval; null: no refund needs approval because of its amount. */
  readonly refund_approval_above: number | null;
  /** Seconds before a bulk act starts, in which it can be stopped. */
  readonly undo_window_seconds: number;
  /** Whether people need a second factor. Without one they can only add one. */
  readonly require_second_factor: boolean;
  /** The modes that agents may use. */
  readonly agent_modes: readonly Mode[];
  /** Limits of what all agents may propose in a UTC day: the number of proposals, and their sum in paise (null: no limit). */
  readonly agent_proposals_per_day: number;
  readonly agent_amount_per_day: number | null;
}

export const MODES = ['test', 'live'] as const;
export type Mode = (typeof MODES)[number];

export const APPROVED_ACTS = ['live_key', 'webhook_endpoint', 'cash_write_off', 'bulk_act', 'api_refund'] as const;
export type ApprovedAct = (typeof APPROVED_ACTS)[number];

export const COD_VERIFICATIONS = ['never', 'by_risk', 'always'] as const;
export type CodVerification = (typeof COD_VERIFICATIONS)[number];

export const COD_VERIFICATION_TIMEOUTS = ['hold', 'cancel'] as const;
export type CodVerificationTimeout = (typeof COD_VERIFICATION_TIMEOUTS)[number];

/** Omitted fields stay unchanged. */
export type SettingsChange = Partial<Settings>;

/** A change of settings, and the merchant's name. */
export type AccountChange = SettingsChange & { readonly name?: string };

export const accountStream = (account: string): string => `account-${account}`;
