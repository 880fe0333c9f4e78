export type RiskLevel = 'low' | 'medium' | 'high';

/** What to do about cash on delivery, from the mildest. */
export type Recommendation = 'allow_cod' | 'verify' | 'partial_prepaid' | 'block_cod';

/** What was thought of an order's risk when it was placed, or when the shopper chose cash later. */
export interface RiskOfOrder {
  readonly assessment: string;
  readonly score: number;
  readonly level: RiskLevel;
  readonly recommendation: Recommendation;
  readonly top_factors: readonly string[];
  /** The list that had the shopper on it. */
  readonly list_match: 'block' | 'allow' | null;
  /** What the order's outcome will be counted by. */
  readonly basis: RiskBasis;
}

export interface RiskBasis {
  /** A keyed hash, or null where nobody is known. */
  readonly customer: string | null;
  readonly postal_code: string | null;
  readonly state: string | null;
  /** Every factor that gave points, or took some. */
  readonly factors: readonly string[];
}
