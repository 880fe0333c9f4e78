import type { Evidence } from '#disputes/pack/evidence';
import type { PackedDispute } from '#disputes/pack/packed-dispute';
import { razorpayEvidence } from '#disputes/pack/razorpay-evidence';
import { stripeEvidence } from '#disputes/pack/stripe-evidence';
import type { Wording } from '#disputes/pack/wording';

/** The evidence as the gateway of the payment takes it. The simulated gateway takes Razorpay's form. */
export const evidenceOf = (gateway: string | null, pack: PackedDispute, words: Wording): Evidence =>
  gateway === 'stripe' ? stripeEvidence(pack, words) : razorpayEvidence(pack, words);
