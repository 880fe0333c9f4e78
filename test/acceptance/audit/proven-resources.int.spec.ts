import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { verdictOn } from '#audit/contract';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { resourceAt } from '#test/support/stores/resource-at';
import { made, requested } from '#test/support/clients/reports';
import { orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const { service, merchant } = serviceUnderTest('own');

const directory = temporaryDirectory();

const prove = (id: string): Promise<Json> => service.operate('audit.prove', { id });
const verdict = (proof: Json, changes: object = {}) => verdictOn(JSON.stringify({ ...proof, ...changes }), proof['verifier']);

describe('a proof', () => {
  it('exists for a bank credit, by the stream of its transfer', async () => {
    const utr = 'UTR4711';
    const credit = { utr, amount: 5_000, currency: 'INR', credited_at: Math.floor(Date.now() / 1000) };
    const { status, body } = await merchant.post('/cod/bank_credits', credit);
    expect(status).toBe(201);
    const proof = await eventually(() => prove(body.id));
    expect(verdict(proof)).toMatchObject({ holds: true, resource: body.id });
    expect(verdict(proof, { resource: `bc_${'0'.repeat(24)}` })).toMatchObject({ holds: false });
    await merchant.delete(`/cod/bank_credits/${body.id}`);
    await eventually(async () => expect((await prove(body.id)).entries.length).toBeGreaterThan(proof.entries.length));
  });

  it('exists for a report run, by the stream of the account’s runs of the month', async () => {
    await given.paidOrder(merchant);
    const { id } = await requested(merchant, 'orders.1');
    const run = await made(merchant, id);
    const proof = await prove(id);
    expect(verdict(proof)).toMatchObject({ holds: true, resource: id });
    expect(proof.entries.some(({ entry }: Json) => entry.includes(run.sha256))).toBe(true);
    expect(verdict(proof, { resource: `rpt_${'0'.repeat(24)}` })).toMatchObject({ holds: false });
  });

  it('exists for a merchant event, by the fact that fired it', async () => {
    const { id } = await given.paidOrder(merchant);
    await orderBecomes(merchant, id, { status: 'paid' });
    const { data } = await eventually(async () => {
      const { body } = await merchant.get(`/events?order=${id}&limit=100`);
      expect(body.data.map(({ type }: Json) => type)).toEqual(expect.arrayContaining(['order.paid', 'checkout.session.completed']));
      return body;
    });
    for (const { id: event } of data as Json[]) {
      const proof = await prove(event);
      expect(verdict(proof)).toMatchObject({ holds: true, resource: event });
      const file = directory.path('event.json');
      writeFileSync(file, JSON.stringify(proof));
      const printed = execFileSync('python3', ['docs/auditing/verify_proof.py', proof['verifier'], file], { encoding: 'utf8' });
      expect(printed).toContain(`events of ${event} under a checkpoint`);
      expect(verdict(proof, { resource: `evt_${'0'.repeat(24)}` })).toMatchObject({ holds: false });
    }
  });

  it('does not exist for an unknown resource', async () => {
    for (const prefix of ['bc', 'rpt', 'evt'])
      await expect(prove(`${prefix}_${'0'.repeat(24)}`)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('an event sent to a merchant', () => {
  it('is shown as it was sent, from its event on, without the shopper’s data unless requested', async () => {
    const order = await given.paidOrder(merchant);
    const { body } = await eventually(async () => {
      const answer = await merchant.get(`/events?order=${order.id}&type=order.paid`);
      expect(answer.body.data).toHaveLength(1);
      return answer;
    });
    const [event] = body.data as [Json];
    expect(await resourceAt(service, event['id'], 'now')).toEqual(event);
    const masked = await service.operate('history.at', { id: event['id'], time: String(event['created_at']) });
    expect(masked).toMatchObject({ id: event['id'], type: 'order.paid', data: { object: { id: order.id, customer: { phone: null } } } });
    await expect(resourceAt(service, event['id'], { time: event['created_at'] - 1 })).rejects.toMatchObject({ code: 'resource_missing' });
    const [facts] = (await service.operate('history.show', { id: event['id'] })).data;
    expect(facts).toMatchObject({ stream: `order-${order.id}` });
  });
});
