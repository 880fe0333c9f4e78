import type { Minor } from '#kernel/money';
import type { Recommendation, RiskLevel } from '#orders/contract';

/** What a merchant decides about risk, in one mode (interface §3.9). */
export interface RiskSettings {
  /** The score from which a level begins. */
  readonly medium_from: number;
  readonly high_from: number;
  /** What follows from each level, unless a list or a rule says otherwise. */
  readonly recommendations: Readonly<Record<RiskLevel, Recommendation>>;
  /** Between these an order's value counts more and more. */
  readonly order_value_high: { readonly from: Minor; readonly to: Minor };
  /** The least percentage to pay in advance where a part is required; 0 leaves it to the session. */
  readonly prepaid_percent: number;
  /** What the night is judged by (IANA). */
  readonly time_zone: string;
}

export const USUAL_SETTINGS: RiskSettings = {
  medium_from: 20,
  high_from: 60,
  recommendations: { low: 'allow_cod', medium: 'verify', high: 'block_cod' },
  order_value_high: { from: 300_000, to: 1_000_000 },
  prepaid_percent: 0,
  time_zone: 'Asia/Kolkata',
};
