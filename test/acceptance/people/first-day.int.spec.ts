import { verdictOn } from '#audit/contract';
import type { Json } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { given } from '#test/support/given/given';
import { PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

/** Of nobody else on the service. */
const newAddress = (name: string): string => `${name}-${Date.now()}@example.com`;
const OWNER = newAddress('asha');

/** A person who follows a one-time link, and signs in. */
async function signedIn(email: string, link: string): Promise<PersonClient> {
  const person = merchant.person();
  expect((await person.accept(link, PASSWORD)).status).toBe(200);
  expect((await person.signIn(email, PASSWORD)).status).toBe(201);
  return person;
}

/** A colleague whom the owner invites. */
async function invited(owner: PersonClient, role: string): Promise<{ readonly id: string; readonly person: PersonClient }> {
  const email = newAddress(role);
  const { status, body } = await owner.post('/admin/v1/users', { email, role });
  expect(status).toBe(201);
  return { id: body.id, person: await signedIn(email, body.link) };
}

it('a first day: from the owner’s link to an auditor’s proof of who refunded what', async () => {
  const first = await service.operate('users.create', { email: OWNER, role: 'owner' });
  const owner = await signedIn(OWNER, first.link);
  const [developer, support, auditor] = [
    await invited(owner, 'developer'),
    await invited(owner, 'support'),
    await invited(owner, 'auditor'),
  ];

  const made = await developer.person.post('/admin/v1/keys', { type: 'secret', mode: 'test', name: 'The shop' });
  expect(made.status).toBe(201);
  const shop = merchant.with(made.body.key);
  const order = await given.paidOrder(shop);

  const proposed = await support.person.post('/v1/refunds', { order_id: order.id, amount: 5_000, note: 'The zip is broken.' });
  expect([proposed.status, proposed.body.object]).toEqual([202, 'proposal']);
  const approved = await owner.post(`/admin/v1/proposals/${proposed.body.id}/approve`);
  expect([approved.status, approved.body.status]).toEqual([200, 'approved']);

  const { facts } = (await auditor.person.get(`/v1/history/${order.id}`)).body;
  const actorOf = (wanted: string): string => (facts as Json[]).find(({ type }) => type === wanted).actor.id;
  expect([actorOf('order.placed'), actorOf('proposal.created'), actorOf('proposal.approved'), actorOf('refund.requested')]).toEqual([
    made.body.id,
    support.id,
    first.id,
    first.id,
  ]);
  const { body: proof, text } = await auditor.person.get(`/v1/history/${order.id}/proof`);
  expect(verdictOn(text, proof.verifier)).toMatchObject({ holds: true, resource: order.id });
  expect((await auditor.person.post('/v1/refunds', { order_id: order.id, amount: 1 })).body.error.code).toBe('role_insufficient');
});
