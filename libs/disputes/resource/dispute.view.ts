import { isOver } from '#disputes/domain/dispute-state';
import type { DisputeResource } from '#disputes/resource/dispute.resource';
import type { Happened } from '#kernel/fact';
import type { DisputeStateFact } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type StoredEvent = Happened<DisputeStateFact> & { readonly metadata: { readonly livemode: boolean } };

/** The resource of a dispute after an event with its state. `dispute` is the resource before; null for the first. */
export function disputeEvolved(dispute: DisputeResource | null, event: Happened<DisputeStateFact>): DisputeResource {
  const { data, at } = event;
  return {
    id: data.dispute,
    object: 'dispute',
    livemode: (event as StoredEvent).metadata.livemode,
    order_id: data.order_id,
    payment: data.payment,
    gateway_reference: data.gateway_reference,
    amount: data.amount,
    currency: data.currency,
    reason_code: data.reason_code,
    phase: data.phase,
    status: data.status,
    gateway_status: data.gateway_status,
    amount_deducted: data.amount_deducted,
    fee: data.fee?.amount ?? null,
    fee_currency: data.fee?.currency ?? null,
    respond_by: data.respond_by,
    created_at: dispute?.created_at ?? at,
    updated_at: at,
    closed_at: isOver(data) ? (dispute?.closed_at ?? at) : null,
  };
}

const STATES: ReadonlySet<string> = new Set(['dispute.opened', 'dispute.updated', 'dispute.closed'] satisfies DisputeStateFact['type'][]);

/** Whether an event has the state of a dispute. */
export const isDisputeState = (event: RecordedEvent): event is RecordedEvent<DisputeStateFact['type']> => STATES.has(event.type);

/** The id of the dispute whose state an event has; null for other events. */
export const disputeOf = ({ type, data }: { readonly type: string; readonly data: unknown }): string | null =>
  STATES.has(type) ? (data as DisputeStateFact['data']).dispute : null;

/** A dispute after these events of its order's stream; null if they do not include it. */
export const disputeIn = (events: readonly Happened[], id: string): DisputeResource | null =>
  events
    .filter((event) => disputeOf(event) === id)
    .reduce<DisputeResource | null>((dispute, event) => disputeEvolved(dispute, event as Happened<DisputeStateFact>), null);
