import { asking } from '#test/simulation/acts/asked';
import type { Decision } from '#test/simulation/outside/requests-of-people';
import type { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const APPROVED_AT_ONCE = ['POST /v1/refunds', 'GET /v1/orders', 'POST /admin/v1/proposals/{id}/approve', 'POST /admin/v1/session'];

/** Somebody else was faster, or the money went back meanwhile, or is disputed. */
const RIGHT = ['proposal_decided', 'order_already_refunded', 'payment_disputed', 'refund_amount_exceeds_refundable', 'order_not_paid'];
/** No other act refunds so little and not whole rupees. */
const LEAST = 101;

/** The bookkeeper proposes a refund, and tries to approve it alone. Then the owner approves it in two browsers at once, or with a colleague. */
export async function approveAtOnce(world: World, store: Store, owner: Person, bookkeeper: Person, colleague: Person): Promise<void> {
  const { random } = world;
  const { data: orders } = await asking(bookkeeper)('GET', '/v1/orders?limit=20&payment_status=paid');
  const amount = LEAST + store.decisions.length;
  const order = orders.find(({ amount_refundable }: { amount_refundable: number }) => amount_refundable > 2 * amount);
  if (order === undefined) return;
  const { body: proposal, status } = await bookkeeper.call('POST', '/v1/refunds', { order_id: order.id, amount });
  if (status !== 202) return;
  const path = `/admin/v1/proposals/${proposal.id}/approve`;
  const asks = async (person: Person, by: string): Promise<Decision['own'][number]> => {
    const { status: answered, body } = await person.call('POST', path, {});
    const code: string | null = body.error?.code ?? null;
    return { by, status: answered, code, result: body.result ?? null };
  };
  const phone = bookkeeper.elsewhere('a phone');
  await phone.signIn();
  const own = [await asks(bookkeeper, bookkeeper.email), await asks(phone, `${bookkeeper.email}, by phone`)];
  await owner.pause(random.fraction() * 600_000);
  const approvals = await Promise.all([asks(owner, owner.email), asks(colleague, colleague.email)]);
  for (const { by, code } of approvals)
    if (code !== null && !RIGHT.includes(code)) world.wrong(`${by} may not approve ${proposal.id}: ${code}`);
  if (world.acting.isInterrupted) return;
  store.decisions.push({ proposal: proposal.id, amount, own, approvals });
  for (const { result } of approvals) if (result !== null) store.refunds.set(result, amount);
}
