import type { FoundDifference } from '#integrations/comparison/difference';
import type { GatewayDispute } from '#integrations/payments/gateway/payment-gateway';
import type { Happened } from '#kernel/fact';
import { disputeOf } from '#disputes/contract';
import type { DisputeState } from '#orders/contract';

/** Our newest state of the dispute with this id at the gateway, from the stream of its order; null if the stream does not have it. */
export function disputeHere(story: readonly Happened[], reference: string): DisputeState | null {
  const states = story.filter((event) => disputeOf(event) !== null).map(({ data }) => data as DisputeState);
  return states.findLast(({ gateway_reference }) => gateway_reference === reference) ?? null;
}

/** The differences between a dispute at the gateway and ours. `order`: the order of the disputed payment. */
export function disputeDifferences(there: GatewayDispute, here: DisputeState | null, order: string): FoundDifference[] {
  const { gateway_reference, gateway_payment, amount, currency, amount_deducted, phase, status } = there;
  const about = { of: 'dispute' as const, order_id: order, here: here?.dispute ?? null, there: gateway_reference };
  if (here === null) {
    const message = `The gateway has a dispute of ${amount} ${currency} (${phase}, ${status}) of payment ${gateway_payment} that is not here.`;
    return [{ difference: 'missing_here', ...about, message }];
  }
  const figures = (state: Pick<GatewayDispute, 'amount' | 'currency' | 'amount_deducted'>): string =>
    `${state.amount} ${state.currency}, of which ${state.amount_deducted} is taken`;
  const stands = (state: Pick<GatewayDispute, 'phase' | 'status'>): string => `${state.phase}, ${state.status}`;
  const isSameMoney = amount === here.amount && currency === here.currency && amount_deducted === here.amount_deducted;
  const isSameState = phase === here.phase && status === here.status;
  return [
    ...(isSameMoney
      ? []
      : [{ difference: 'amount_differs' as const, ...about, message: `It is of ${figures(there)} there, of ${figures(here)} here.` }]),
    ...(isSameState
      ? []
      : [{ difference: 'status_differs' as const, ...about, message: `It is ${stands(there)} there, ${stands(here)} here.` }]),
  ];
}
