import type { Evidence } from '#disputes/pack/evidence';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { razorpayEvidence } from '#disputes/pack/razorpay-evidence';
import { stripeEvidence } from '#disputes/pack/stripe-evidence';
import type { Wording } from '#disputes/pack/wording';

/** The evidence in the form of the payment's gateway. The simulated gateway takes the same as Razorpay. */
export const evidenceOf = (gateway: string | null, pack: PackedDispute, words: Wording): Evidence =>
  gateway === 'stripe' ? stripeEvidence(pack, words) : razorpayEvidence(pack, words);
