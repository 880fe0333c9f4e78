import type { Fact } from '#kernel/fact';

/** Facts of an account's stream: one merchant. */
export type AccountFact =
  /** A merchant's account was opened. */
  | Fact<'account.opened', { account: string; name: string }>
  /** A merchant is called otherwise since. */
  | Fact<'account.renamed', { account: string; name: string }>
  /** Settings of an account were changed; those that are named have these values since. */
  | Fact<'account.changed', SettingsChange & { account: string }>;

/** What a merchant decides for test and live mode alike. */
export interface Settings {
  /** Where the merchant's own pages are: `https://shop.example.com`. */
  readonly origins: readonly string[];
  /** For how long after an order was placed its payment may be tried again. */
  readonly payment_window_minutes: number;
  /** Which orders that are paid on delivery the shopper has to confirm: those that are said to be a risk, all, or none. */
  readonly cod_verification: CodVerification;
  /** What happens to a verification that times out: the order stays on hold and an alert is raised, or the order is cancelled. */
  readonly cod_verification_timeout: CodVerificationTimeout;
  /** Acts that another person has to approve. */
  readonly requires_approval: readonly ApprovedAct[];
  /** Refunds above it need approval, minor units; null: none does for its amount. */
  readonly refund_approval_above: number | null;
  /** Seconds in which acts on a filter can still be stopped. */
  readonly undo_window_seconds: number;
  /** Whether people need a second factor to do more than add one. */
  readonly require_second_factor: boolean;
  /** The modes in which agents are let in. */
  readonly agent_modes: readonly Mode[];
  /** What agents may propose in a day of UTC: so many proposals, and so much in paise; null: any amount. */
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
