import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, placeOrder } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const address = { line1: '14, 3rd Cross', line2: 'Indiranagar', postal_code: '560038', country: 'IN' };
const purchase = {
  amount: 50_000, currency: 'INR', customer: { phone: '+919810000077', email: 'Asha@Example.com' }, shipping_address: address,
  device: { ip: '203.0.113.80', user_agent: 'One browser' },
}; // prettier-ignore

const assessed = async (): Promise<Json> => (await merchant.post('/risk/assessments', purchase)).body;
const add = (list: string, type: string, value: string, more: object = {}) =>
  merchant.post('/risk/list_entries', { list, type, value, ...more });
const values: Record<string, string> = {
  phone: '98100 00077', email: 'asha@example.COM', address: '14 3rd cross, indiranagar 560038',
}; // prettier-ignore

describe('a value on a list', () => {
  it.each(['phone', 'address'])('%s blocks, and is allowed again once it is removed', async (type) => {
    const before = await assessed();
    const { body: entry } = await add('block', type, values[type]!, { note: 'Refused three parcels.' });
    expect(entry).toMatchObject({ object: 'risk_list_entry', list: 'block', type, value: values[type], expires_at: null });
    const blocked = { list_match: 'block', recommendation: 'block_cod', score: before.score };
    await eventually(async () => expect(await assessed()).toMatchObject(blocked));
    await merchant.delete(`/risk/list_entries/${entry.id}`);
    await eventually(async () => expect(await assessed()).toMatchObject({ list_match: null, recommendation: before.recommendation }));
  });

  it.each([['address', '१२ ढ\u093cाबा Indiranagar 560038', { ...address, line1: '१२ ढ़ाबा' }]])(
    'of the type %s matches in any notation: %j',
    async (type, value, shipping_address) => {
      const { body: entry } = await add('block', type, value);
      const there = async () => (await merchant.post('/risk/assessments', { ...purchase, shipping_address })).body;
      await eventually(async () => expect(await there()).toMatchObject({ list_match: 'block' }));
      expect(refusalOf(await add('block', type, value.normalize('NFC')))).toEqual([422, 'list_entry_exists', 'value']);
      await merchant.delete(`/risk/list_entries/${entry.id}`);
      await eventually(async () => expect(await there()).toMatchObject({ list_match: null }));
    },
  );

  it('on the block list counts before one on the allow list, and each until it expires', async () => {
    const { now } = (await merchant.post('/test_helpers/clock/advance', { seconds: 1 })).body;
    await add('allow', 'email', values['email']!);
    await eventually(async () => expect(await assessed()).toMatchObject({ list_match: 'allow', recommendation: 'allow_cod' }));
    const { body } = await add('block', 'phone', values['phone']!, { expires_at: now + 600 });
    await eventually(async () => expect(await assessed()).toMatchObject({ list_match: 'block', recommendation: 'block_cod' }));
    expect(refusalOf(await add('block', 'phone', '+919810000077'))).toEqual([422, 'list_entry_exists', 'value']);
    expect((await openSession(merchant, { customer: purchase.customer, payment_options: ['prepaid', 'cod'] })).cod.unavailable_reason).toBe(
      'risk',
    );
    await merchant.post('/test_helpers/clock/advance', { seconds: 601 });
    expect(await assessed()).toMatchObject({ list_match: 'allow' });
    expect((await add('block', 'phone', '+919810000077')).body.id).toBe(body.id);
    const { data } = (await merchant.get('/risk/list_entries?list=block&type=phone')).body;
    expect(data.map(({ id }: Json) => id)).toEqual([body.id]);
  });

  it('is refused if it is none, or over already', async () => {
    const refused = async (changes: object): Promise<unknown> =>
      refusalOf(await merchant.post('/risk/list_entries', { list: 'block', type: 'phone', value: '+919810000078', ...changes }));
    expect(await refused({ value: 'call me' })).toEqual([400, 'invalid_value', 'value']);
    expect(await refused({ expires_at: 1 })).toEqual([400, 'invalid_range', 'expires_at']);
  });

  it('is shown with the order', async () => {
    const customer = { phone: '+919810000071', email: 'listed@example.com' };
    await add('allow', 'email', customer.email);
    await eventually(async () => {
      const again = (await merchant.post('/risk/assessments', { ...purchase, customer })).body;
      expect(again.list_match).toBe('allow');
    });
    const { risk } = await placeOrder(merchant, { payment_option: 'cod' }, { payment_options: ['cod'], customer });
    expect(risk).toMatchObject({ list_match: 'allow', recommendation: 'allow_cod' });
  });

  it('belongs to one account and mode', async () => {
    const { body } = await add('block', 'ip', '203.0.113.99');
    const { client } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await client.delete(`/risk/list_entries/${body.id}`))).toEqual([404, 'resource_missing', 'id']);
    expect((await client.get('/risk/list_entries')).body.data).toEqual([]);
  });

  it('is removed when its person is forgotten', async () => {
    const phone = '+919810000123';
    await openSession(merchant, { customer: { phone }, payment_options: ['prepaid', 'cod'] });
    const { body } = await add('block', 'phone', phone);
    await service.operate('customers.forget', { phone });
    const { data } = (await merchant.get('/risk/list_entries?limit=100')).body;
    expect(data.map(({ id }: Json) => id)).not.toContain(body.id);
    expect(await service.kept.containing([phone])).toEqual([]);
  });
});

describe('a file of entries', () => {
  const csv = (text: string) => merchant.send('POST', '/risk/list_entries/import', text, { 'content-type': 'text/csv' });
  const complete = (id: string): Promise<Json> =>
    eventually(async () => {
      const { body } = await merchant.get(`/risk/list_imports/${id}`);
      expect(body.status).toBe('complete');
      return body;
    });

  it('is imported row by row; duplicates are skipped, and wrong rows are reported', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `block,phone,+9197${10_000_000 + (n % 100)},"Came back, ${n}",`);
    const file = [
      '\ufefflist,type,value,note,expires_at',
      ...rows,
      'grey,phone,+919700000000,,',
      'block,phone,call me,,',
      'block,email,a@b.c,,soon',
    ];
    const { status, body } = await csv(file.join('\r\n'));
    expect([status, body.object, body.rows]).toEqual([201, 'risk_list_import', 303]);
    const done = await complete(body.id);
    expect(done).toMatchObject({ rows: 303, created: 100, duplicate: 200, refused: 3 });
    expect(done.refused_rows.map(({ row }: Json) => row)).toEqual([301, 302, 303]);
    const again = await complete((await csv(file.join('\n'))).body.id);
    expect(again).toMatchObject({ rows: 303, created: 0, duplicate: 300, refused: 3 });
  });

  it('of many parts is reported as processing, and names the first refused rows', async () => {
    const rows = Array.from({ length: 2600 }, (_, n) => (n % 5 === 4 ? 'block,phone,nobody' : `allow,email,reader-${n % 100}@example.com`));
    const { body } = await csv(['list,type,value', ...rows].join('\n'));
    expect(body).toMatchObject({ status: 'processing', rows: 2600 });
    const done = await complete(body.id);
    expect(done).toMatchObject({ created: 80, duplicate: 2000, refused: 520 });
    expect(done.refused_rows.map(({ row }: Json) => row)).toEqual(Array.from({ length: 100 }, (_, n) => 5 * (n + 1)));
  });

  it('may be a thousand entries instead', async () => {
    const entries = Array.from({ length: 1000 }, (_, n) => ({ list: 'allow', type: 'email', value: `guest-${n % 10}@example.com`, note: 'A guest.', expires_at: null })); // prettier-ignore
    const { body } = await merchant.post('/risk/list_entries/import', { entries });
    expect(await complete(body.id)).toMatchObject({ rows: 1000, created: 10, duplicate: 990 });
    expect(refusalOf(await merchant.post('/risk/list_entries/import', { entries: [...entries, entries[0]] }))).toEqual([
      400,
      'array_too_long',
      'entries',
    ]);
  });

  it('belongs to one account and mode', async () => {
    const { id } = (await merchant.post('/risk/list_entries/import', { entries: [{ list: 'allow', type: 'ip', value: '203.0.113.98' }] }))
      .body;
    const { client } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await client.get(`/risk/list_imports/${id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('from a spreadsheet is read as intended: numbers without decimals, semicolons, a whole domain', async () => {
    const answered = await csv('List;Type;Value\r\nBlock;Phone;919845012345.0\rblock;email;*@mailinator.com\nblock;phone;9.19845E+11\n');
    expect([answered.status, answered.body.rows]).toEqual([201, 3]);
    const imported = await eventually(async () => {
      const { body } = await merchant.get(`/risk/list_imports/${answered.body.id}`);
      expect(body.status).toBe('complete');
      return body;
    });
    expect(imported).toMatchObject({ created: 2, refused: 1, refused_rows: [{ row: 3, message: expect.stringContaining('rounded') }] });
    const matchOf = async (customer: object): Promise<Json> =>
      (await merchant.post('/risk/assessments', { ...purchase, device: null, customer })).body;
    await eventually(async () => expect(await matchOf({ phone: '+919845012345' })).toMatchObject({ list_match: 'block' }));
    await eventually(async () =>
      expect(await matchOf({ phone: '+919810000555', email: 'Anybody@Mailinator.com' })).toMatchObject({ list_match: 'block' }),
    );
    expect(await matchOf({ phone: '+919810000556', email: 'anybody@mailinator.example' })).not.toMatchObject({ list_match: 'block' });
  });

  it('can be exported in the form of an import', async () => {
    const { text, headers } = await merchant.get('/risk/list_entries/export');
    expect(headers['content-type']).toContain('text/csv');
    expect(text.split('\n')[0]).toBe('list,type,value,note,expires_at,created_at,id');
    expect(text).toContain(`block,phone,'+919710000099,"Came back, 99"`);
    expect(await complete((await csv(text)).body.id)).toMatchObject({ created: 0, refused: 0 });
  });

  it('is refused without entries', async () => expect(refusalOf(await csv('list,type,value\n'))).toEqual([400, 'file_empty', 'file']));
});
