import type { Step } from '#integrations/storefront/platform/storefront-platform';
import type { Mirrored, StorefrontCopy } from '#orders/index';

/** What the storefront's copy has yet to be taken through, first things first; null when it shows all that has happened here. */
export function nextStep({ paid, cancelled, refunds, refunded, mirrored }: StorefrontCopy): Step | null {
  if (paid !== null && !mirrored.has('payment')) return { what: 'payment', amount: paid };
  const refund = [...refunded].find((id) => !mirrored.has(id));
  if (refund !== undefined) return { what: 'refund', refund, amount: refunds.get(refund)! };
  const here = cancelled === 'payment_failed';
  return here && !mirrored.has('cancellation') ? { what: 'cancellation', reason: cancelled } : null;
}

/** @param made the storefront's id of what came of it */
export const stepDone = (step: Step, made: string | null): Mirrored =>
  step.what === 'refund' ? { what: 'refund', refund: step.refund, storefront_refund: made } : { what: step.what };
