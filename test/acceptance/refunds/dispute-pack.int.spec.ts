import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { verdictOn } from '#audit/contract';
import { DAY } from '#kernel/time';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { paidByCard, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { zipTexts } from '#test/support/stores/zip-texts';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const HOSTILE = { phone: '+919876543210', email: 'asha.rao@example.com', name: '<script>alert(1)</script> आशा' };

const disputed = async (order: string): Promise<string> => {
  const [payment] = (await merchant.get(`/orders/${order}/payments`)).body.data;
  return (await merchant.post(`/test_helpers/payments/${payment.id}/dispute`, { phase: 'chargeback', amount: 100_000 })).body.id;
};

const packOf = async (dispute: string): Promise<{ readonly bytes: Buffer; readonly files: Map<string, string> }> => {
  const { status, bytes, headers } = await merchant.get(`/disputes/${dispute}/pack`);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    `attachment; filename="dispute-${dispute}.zip"`,
  ]);
  return { bytes: bytes!, files: await zipTexts(bytes!) };
};

/** A delivered order. A part of its money went back. */
async function deliveredOrder(): Promise<Json> {
  const { id } = await given.paidOrder(merchant, { customer: HOSTILE });
  expect((await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: 'AWB-4711', courier_code: 'delhivery' })).status).toBe(
    200,
  );
  expect((await merchant.post(`/test_helpers/orders/${id}/deliver`, {})).status).toBe(200);
  await refundBecomes(merchant, (await refund(merchant, id, 20_000)).body.id, { status: 'succeeded' });
  return (await merchant.get(`/orders/${id}`)).body;
}

describe('the pack of a dispute', () => {
  it('has the evidence in the fields of the gateway, a page for each, and the proof of the history', async () => {
    const order = await deliveredOrder();
    const dispute = await disputed(order.id);
    const { files } = await packOf(dispute);
    const evidence: Json = JSON.parse(files.get('evidence.json')!);
    expect(evidence).toEqual({
      amount: 100_000,
      summary: expect.stringContaining('Parcel AWB-4711 by delhivery was delivered on '),
      shipping_proof: ['shipping_proof.html'],
      billing_proof: ['billing_proof.html'],
      refund_confirmation: ['refund_confirmation.html'],
      explanation_letter: ['explanation_letter.html'],
      action: 'draft',
    });
    expect(evidence.summary).toContain('INR 200.00 of the payment was refunded.');
    expect([...files.keys()]).toEqual([
      'README.txt',
      'evidence.json',
      'shipping_proof.html',
      'billing_proof.html',
      'refund_confirmation.html',
      'explanation_letter.html',
      'proof.json',
    ]);
    expect(files.get('shipping_proof.html')).toContain('14, 3rd Cross, Indiranagar, Bengaluru, Karnataka, 560038, IN');
    expect(files.get('billing_proof.html')).toContain('<td>Cotton kurta, indigo, M</td><td>KUR-IND-M</td><td>2</td>');
    expect(files.get('README.txt')).toMatch(/It is to be answered by \d{4}-\d\d-\d\d /);
    const proof = files.get('proof.json')!;
    expect(verdictOn(proof, JSON.parse(proof).verifier)).toMatchObject({ holds: true, resource: order.id });
  });

  it('shows what shoppers wrote as text', async () => {
    const order = await deliveredOrder();
    const { files } = await packOf(await disputed(order.id));
    const pages = [...files].filter(([name]) => name.endsWith('.html'));
    for (const [, page] of pages) expect(page).not.toContain('<script');
    expect(files.get('billing_proof.html')).toContain('&lt;script&gt;alert(1)&lt;/script&gt; आशा');
  });

  it('has the same bytes for the same history, warns after the deadline, and exists after the dispute', async () => {
    const { id } = await given.paidOrder(merchant);
    const dispute = await disputed(id);
    const entries = ({ files }: Awaited<ReturnType<typeof packOf>>) =>
      JSON.parse(files.get('proof.json')!).entries.map(({ entry }: Json) => entry);
    // What follows from the payment may still be added to the history.
    const [one, other] = await eventually(async () => {
      const packs = [await packOf(dispute), await packOf(dispute)] as const;
      expect(entries(packs[1])).toEqual(entries(packs[0]));
      return packs;
    });
    for (const [name, text] of one.files) if (name !== 'proof.json') expect([name, other.files.get(name)]).toEqual([name, text]);
    await merchant.post('/test_helpers/clock/advance', { seconds: 8 * DAY });
    expect((await packOf(dispute)).files.get('README.txt')).toContain('It is too late: it was to be answered by ');
    expect((await merchant.post(`/test_helpers/disputes/${dispute}/lose`)).status).toBe(200);
    expect((await packOf(dispute)).files.get('README.txt')).toContain('The dispute is over: lost.');
  });

  it('is for roles that see disputes, and for the own account', async () => {
    const { id } = await given.paidOrder(merchant);
    const dispute = await disputed(id);
    expect(refusalOf(await merchant.get('/disputes/dp_0000000000000000000000aa/pack'))).toEqual([404, 'resource_missing', 'id']);
    const [finance, developer] = [await hire(service, 'finance'), await hire(service, 'developer')];
    expect((await finance.person.get(`/v1/disputes/${dispute}/pack`)).status).toBe(200);
    expect(refusalOf(await developer.person.get(`/v1/disputes/${dispute}/pack`))).toEqual([403, 'role_insufficient', null]);
  });

  it('can be written to a file by operators, which is recorded as an access', async () => {
    const { id } = await given.paidOrder(merchant);
    const dispute = await disputed(id);
    const out = join(service.dataDir, 'pack.zip');
    const by = ['--as', 'asha', '--reason', 'ticket 7'];
    expect(await typedAt(service.dataDir, 'disputes', 'pack', dispute, '--out', out, ...by)).toEqual([0, '', '']);
    expect((await zipTexts(await readFile(out))).get('README.txt')).toContain(dispute);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const { data } = await service.operate('history.list', { type: 'personal_data.read', actor: 'asha' });
    expect(data).toMatchObject([{ data: { by: 'disputes.pack', reason: 'ticket 7', resources: [dispute] } }]);
    expect((await typedAt(service.dataDir, 'disputes', 'pack', dispute, '--out', out))[0]).toBe(2);
    expect((await typedAt(service.dataDir, 'disputes', 'pack', 'dp_0000000000000000000000aa'))[0]).toBe(1);
  });
});

describe('the pack of a dispute at Stripe', () => {
  let stripe: SandboxStripe;
  beforeAll(async () => {
    ({ stripe } = await connectedStripe(service));
  });
  afterAll(() => stripe.close());

  it('has the texts that Stripe accepts, and the names of pages for its files', async () => {
    const { id: order } = await paidByCard(merchant);
    const [{ gateway_reference: payment_intent }] = (await merchant.get(`/orders/${order}/payments`)).body.data;
    const opened = { payment_intent, amount: 80_000, currency: 'inr', balance_transactions: [] };
    const { id: reference } = stripe.books.disputes.open({ ...opened, status: 'needs_response' });
    const dispute = await eventually(async () => (await merchant.get(`/disputes?order_id=${order}`)).body.data[0].id as string);
    const { files } = await packOf(dispute);
    expect(JSON.parse(files.get('evidence.json')!)).toEqual({
      evidence: {
        customer_name: 'Asha Rao',
        customer_email_address: 'asha.rao@example.com',
        product_description: '2 × Cotton kurta, indigo, M\n1 × Juttis, size 39',
        shipping_address: 'Asha Rao, 14, 3rd Cross, Indiranagar, Bengaluru, Karnataka, 560038, IN',
        uncategorized_text: expect.stringContaining('was paid by card on '),
        receipt: 'receipt.html',
        uncategorized_file: 'uncategorized_file.html',
      },
      submit: false,
    });
    expect(files.get('README.txt')).toContain(`POST /v1/disputes/${reference}`);
  });
});
