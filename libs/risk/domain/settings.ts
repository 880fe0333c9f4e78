import type { Minor } from '#kernel/money';
import type { Recommendation, RiskLevel } from '#orders/contract';

/** A merchant's risk settings in one mode (interface §3.9). */
export interface RiskSettings {
  /** Minimum score of the level `medium`. */
  readonly medium_from: number;
  /** Minimum score of the level `high`. */
  readonly high_from: number;
  /** The recommendation for each level, unless a list or a rule decides. */
  readonly recommendations: Readonly<Record<RiskLevel, Recommendation>>;
  /** An order's value adds points above `from`, and the maximum of points from `to` on. */
  readonly order_value_high: { readonly from: Minor; readonly to: Minor };
  /** Minimum percentage to prepay if a partial prepayment is required; 0 leaves it to the session. */
  readonly prepaid_percent: number;
  /** IANA time zone by which the hour of an order is determined. */
  readonly time_zone: string;
}

export const DEFAULT_SETTINGS: RiskSettings = {
  medium_from: 20,
  high_from: 60,
  recommendations: { low: 'allow_cod', medium: 'verify', high: 'block_cod' },
  order_value_high: { from: 300_000, to: 1_000_000 },
  prepaid_percent: 0,
  time_zone: 'Asia/Kolkata',
};
