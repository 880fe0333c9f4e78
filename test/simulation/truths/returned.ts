import type { PaymentEntity, RefundEntity } from '#apps/sandbox/gateway/entities';
import type { Json } from '#test/simulation/outside/caller';
import { isDone, type Letter } from '#test/simulation/outside/correspondence';
import type { Store } from '#test/simulation/outside/store';
import { inFull, merged } from '#test/simulation/truths/as-requested';
import { differing, type Known, within } from '#test/simulation/truths/differing';
import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

const STATUSES: Readonly<Record<string, string>> = { processed: 'succeeded', pending: 'pending', failed: 'failed' };

/** Each refund is as it was requested, with what was noted on it later, and as the gateway's book has it; each of the gateway's is known here. */
export async function returned(world: World): Promise<string[]> {
  return (await Promise.all(world.stores.map((store) => ofStore(world, store)))).flat();
}

async function ofStore({ gateway, acting, losesNotices }: World, { server, keyId, receiver, decisions }: Store): Promise<string[]> {
  const requests = server.correspondence.made('/refunds');
  const notes = server.correspondence.changes('PATCH', '/refunds/{id}');
  const made = gateway.refunds(keyId);
  const byReceipt = new Map(made.map((refund) => [refund.receipt, refund]));
  const captures = new Map(gateway.payments(keyId).map((payment) => [payment.id, payment]));
  const payments = new Map((await listed(server, '/payments')).map((payment) => [payment.id as string, payment]));
  const refunds = await listed(server, '/refunds');
  const short = gateway.refused;
  const faults = refunds.flatMap((refund) => {
    const { id, payment, initiated_by, order_id } = refund;
    const ofGateway = initiated_by === 'gateway';
    const there = ofGateway ? undefined : byReceipt.get(id);
    const changes = (notes.get(id) ?? []).filter(isDone).map(({ body }) => body);
    const letter = requests.get(id);
    const isForgotten = [...receiver.forgotten].some((name) => name === order_id);
    const known = {
      object: 'refund',
      livemode: true,
      currency: 'INR',
      checkout_session: payments.get(payment)?.checkout_session ?? refund.checkout_session,
      ...withNotes(changes, letter?.body),
      ...(letter
        ? asRequested(letter, isForgotten)
        : { initiated_by: (by: string) => by !== 'api', reason: initiated_by === 'duplicate_capture' ? 'duplicate' : refund.reason }),
      ...(there &&
        asMade(
          refund,
          there,
          captures.get(there.payment_id),
          gateway.receiptOf(captures.get(there.payment_id)?.order_id ?? ''),
          isForgotten,
        )),
      ...(!there && short.has(id) && asRefused(letter !== undefined || initiated_by === 'dashboard')),
      ...(ofGateway && {
        created_by: null,
        status: 'succeeded',
        amount: (amount: number) => made.some((each) => each.receipt === null && each.amount === amount),
      }),
    };
    return differing(`refund ${id}`, known, refund);
  });
  if (acting.losses > 0 || losesNotices || decisions.length > 0) return faults;
  const ours = new Set(refunds.map(({ id }) => id as string));
  const others = refunds.filter(({ initiated_by }) => initiated_by === 'gateway').map(({ amount }) => amount as number);
  const unrequested = made.filter(({ receipt, status }) => receipt === null && status !== 'failed').map(({ amount }) => amount);
  if (others.toSorted().join() !== unrequested.toSorted().join())
    faults.push(
      `staff refunded ${unrequested.toSorted().join()} in the gateway's dashboard, and ${others.toSorted().join() || 'nothing'} is known of it`,
    );
  for (const { id, receipt } of made)
    if (receipt !== null && !ours.has(receipt)) faults.push(`the gateway made ${id} for ${receipt}, which is in no list`);
  return faults;
}

const withNotes = (changes: readonly Json[], requested: Json): Known => ({
  metadata: changes.reduce((metadata, change) => merged(metadata, change.metadata), requested?.metadata ?? {}),
  credit_note: changes.reduce((note, change) => (change.credit_note ? inFull(change.credit_note, ['number', 'date']) : note), null),
});

const asRequested = ({ body, answer, by, from, until }: Letter, isForgotten: boolean): Known => ({
  ...(body.order_id && { order_id: body.order_id }),
  ...(body.payment && { payment: body.payment }),
  amount: body.amount ?? answer.amount,
  reason: body.reason ?? null,
  ...(!isForgotten && { note: body.note ?? null }),
  initiated_by: 'api',
  created_by: by,
  created_at: within(from, until),
});

/** A refund that the balance did not cover fails if somebody requested it; the service requests its own again. */
const asRefused = (isRequested: boolean): Known =>
  isRequested
    ? { status: 'failed', failure_code: 'insufficient_balance' }
    : { failure_code: (code: string | null) => code !== 'insufficient_balance' };

function asMade(
  { created_at }: Json,
  refund: RefundEntity,
  capture: PaymentEntity | undefined,
  payment: string | null,
  isForgotten: boolean,
): Known {
  const { amount, status, acquirer_data } = refund;
  const isDone = status === 'processed';
  const vpa = capture?.vpa ?? null;
  const label = vpa === null ? (capture?.bank ?? null) : `${vpa.slice(0, 2)}•••@${vpa.split('@')[1]}`;
  return {
    payment,
    amount,
    status: STATUSES[status],
    pending_reason: (reason: string | null) => (reason === null) === (status !== 'pending'),
    destination: ({ type, label_masked, reference }: Json) =>
      type === capture?.method &&
      reference === (isDone ? acquirer_data.rrn : null) &&
      (isForgotten || label_masked === null || label_masked === label),
    succeeded_at: (at: number | null) => (at === null) === !isDone && (at === null || at >= Math.max(created_at, refund.created_at) - 1),
    failed_at: (at: number | null) => (at === null) === (status !== 'failed'),
    failure_code: (code: string | null) => (code === null) === (status !== 'failed'),
  };
}
