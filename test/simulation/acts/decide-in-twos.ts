import { asking } from '#test/simulation/acts/asked';
import type { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const DECIDED = [
  'PATCH /admin/v1/users/{id}',
  'GET /v1/orders',
  'POST /v1/refunds',
  'GET /admin/v1/proposals/{id}',
  'POST /admin/v1/proposals/{id}/approve',
  'POST /admin/v1/proposals/{id}/reject',
  'POST /admin/v1/proposals/{id}/withdraw',
];

/** Money that went back meanwhile, or is disputed. */
const RIGHT = ['order_already_refunded', 'payment_disputed', 'refund_amount_exceeds_refundable', 'order_not_paid', 'cod_not_refundable'];

/** The bookkeeper may refund nothing alone: of four proposals the owner approves one and rejects one, one is withdrawn, and one is left to expire. */
export async function decideInTwos({ random }: World, { refunds }: Store, owner: Person, bookkeeper: Person): Promise<void> {
  const [owns, keeps] = [asking(owner), asking(bookkeeper)];
  await owns('PATCH', `/admin/v1/users/${bookkeeper.id}`, { refund_limit: 0 });
  const { data: orders } = await keeps('GET', '/v1/orders?limit=20&payment_status=paid');
  if (orders.length === 0) return;
  const proposed = async (): Promise<string | null> => {
    const { id: order_id } = random.of<{ id: string }>(orders);
    return (await keeps('POST', '/v1/refunds', { order_id, amount: 100 }, RIGHT))?.id ?? null;
  };
  const [approved, rejected, withdrawn] = [await proposed(), await proposed(), await proposed()];
  await proposed();
  await owner.pause(random.fraction() * 3_600_000);
  if (approved !== null) {
    await owns('GET', `/admin/v1/proposals/${approved}`);
    const { result } = (await owns('POST', `/admin/v1/proposals/${approved}/approve`, {}, RIGHT)) ?? {};
    if (result) refunds.set(result, 100);
  }
  if (rejected !== null) await owns('POST', `/admin/v1/proposals/${rejected}/reject`, { note: 'Paid back in cash.' });
  if (withdrawn !== null) await keeps('POST', `/admin/v1/proposals/${withdrawn}/withdraw`);
}
