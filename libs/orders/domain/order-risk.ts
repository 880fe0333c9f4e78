export type RiskLevel = 'low' | 'medium' | 'high';

/** Recommendations for cash on delivery, mildest first. */
export type Recommendation = 'allow_cod' | 'verify' | 'partial_prepaid' | 'block_cod';

/** The risk assessment of an order when it was placed, or when the shopper chose cash later. */
export interface RiskOfOrder {
  readonly assessment: string;
  readonly score: number;
  readonly level: RiskLevel;
  readonly recommendation: Recommendation;
  readonly top_factors: readonly string[];
  /** The list that the shopper is on; null if none. */
  readonly list_match: 'block' | 'allow' | null;
  /** The counters that the order's outcome goes to. */
  readonly basis: RiskBasis;
}

export interface RiskBasis {
  /** A keyed hash that identifies the shopper; null if the shopper is unknown. */
  readonly customer: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
  /** Every factor that added or removed points. */
  readonly factors: readonly string[];
}
