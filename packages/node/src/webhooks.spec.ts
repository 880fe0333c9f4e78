import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { SignatureError, Webhooks } from './webhooks.ts';

const webhooks = new Webhooks<{ id: string }>();
const secret = `whsec_${btoa('a secret of thirty-two bytes....')}`;
const other = `whsec_${btoa('another secret, of 32 bytes.....')}`;
const payload = { id: 'evt_1', object: 'event', data: { object: { note: '₹ ünïcode 🎉' } } };
const now = () => Math.floor(Date.now() / 1000);

describe('constructEvent', () => {
  it('takes what was signed, as text or as bytes', async () => {
    const { body, signature } = await webhooks.signTestEvent({ payload, secret });
    expect(await webhooks.constructEvent(body, signature, secret)).toEqual(payload);
    expect(await webhooks.constructEvent(new TextEncoder().encode(body), signature, secret)).toEqual(payload);
  });

  it('takes what the stripe package signs', async () => {
    const body = JSON.stringify(payload);
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    expect(await webhooks.constructEvent(body, header, secret)).toEqual(payload);
  });

  it('takes any of several signatures and secrets while a rolled secret has its grace', async () => {
    const [old, rolled] = [await webhooks.signTestEvent({ payload, secret: other }), await webhooks.signTestEvent({ payload, secret })];
    const header = `${rolled.signature},${old.signature.split(',')[1]}`;
    expect(await webhooks.constructEvent(rolled.body, header, other)).toEqual(payload);
    expect(await webhooks.constructEvent(rolled.body, rolled.signature, [other, secret])).toEqual(payload);
  });

  it('refuses another byte, secret or time, and a header that is none', async () => {
    const { body, signature } = await webhooks.signTestEvent({ payload, secret });
    const old = await webhooks.signTestEvent({ payload, secret, timestamp: now() - 301 });
    const ahead = await webhooks.signTestEvent({ payload, secret, timestamp: now() + 302 });
    const headers = ['', 'nonsense', 't=,v1=', `t=${now()}`, `t=${now()},v1=zz`, signature.replace('v1', 'v0'), signature.slice(0, -2)];
    const refused = [
      webhooks.constructEvent(`${body} `, signature, secret),
      webhooks.constructEvent(body, signature, other),
      webhooks.constructEvent(body, old.signature, secret),
      webhooks.constructEvent(body, ahead.signature, secret),
      ...headers.map((header) => webhooks.constructEvent(body, header, secret)),
    ];
    const reasons = (await Promise.allSettled(refused)).map((each) => each.status === 'rejected' && each.reason);
    expect(reasons.filter((reason) => !(reason instanceof SignatureError))).toEqual([]);
  });

  it('takes an older one within a tolerance of one’s own', async () => {
    const { body, signature } = await webhooks.signTestEvent({ payload, secret, timestamp: now() - 1000 });
    expect(await webhooks.constructEvent(body, signature, secret, 2000)).toEqual(payload);
  });
});

describe('what is no text, no secret or no time', () => {
  const wrong = async (call: Promise<unknown>): Promise<void> => expect(call).rejects.toBeInstanceOf(SignatureError);
  const given = <T>(value: unknown): T => value as T;

  it('cannot be signed with by anybody', async () => {
    for (const text of ['null', 'undefined', '', '[object Object]', 'NaN', '5', 'whsec_', 'whsec_null']) {
      const body = JSON.stringify(payload);
      const signature = `t=${now()},v1=${createHmac('sha256', text).update(`${now()}.${body}`).digest('hex')}`;
      for (const none of [null, undefined, '', {}, Number.NaN, 5, [], 'whsec_', ' ']) {
        await wrong(webhooks.constructEvent(body, signature, given(none)));
        await wrong(webhooks.constructEvent(body, signature, given([secret, none])));
        await wrong(
          webhooks.constructStandardEvent(
            body,
            { 'webhook-id': 'a', 'webhook-timestamp': `${now()}`, 'webhook-signature': signature },
            given([none]),
          ),
        );
      }
    }
    const { body, signature } = await webhooks.signTestEvent({ payload, secret });
    expect(await webhooks.constructEvent(body, signature, [undefined, null, secret])).toEqual(payload);
    await wrong(webhooks.signTestEvent({ payload, secret: given(undefined) }));
  });

  it('lets no old delivery in', async () => {
    const { body, signature, headers } = await webhooks.signTestEvent({ payload, secret, timestamp: now() - 86_400 });
    for (const tolerance of [Number.NaN, -1, null, '300', {}, 300]) {
      await wrong(webhooks.constructEvent(body, signature, secret, given(tolerance)));
      await wrong(webhooks.constructStandardEvent(body, headers, secret, given(tolerance)));
    }
    expect(await webhooks.constructEvent(body, signature, secret, Infinity)).toEqual(payload);
  });

  it('is refused as a header or a body', async () => {
    const { body, signature, headers } = await webhooks.signTestEvent({ payload, secret });
    for (const none of [null, undefined, 5, {}, [null], new Headers(headers)])
      await wrong(webhooks.constructEvent(body, given(none), secret));
    for (const none of [null, undefined, 5, 'text', [null], [[]]]) await wrong(webhooks.constructStandardEvent(body, given(none), secret));
    for (const none of [null, undefined, 5, payload, [body]]) await wrong(webhooks.constructEvent(given(none), signature, secret));
    for (const signed of ['text', 'null', '5']) {
      const delivery = await webhooks.signTestEvent({ payload: signed, secret, id: 'evt_1' });
      await wrong(webhooks.constructEvent(delivery.body, delivery.signature, secret));
    }
  });
});

describe('a delivery', () => {
  it('is read from any bytes', async () => {
    const { body, signature, headers } = await webhooks.signTestEvent({ payload, secret });
    const bytes = new TextEncoder().encode(body);
    const within = new Uint8Array(bytes.length + 7);
    within.set(bytes, 4);
    const views = [
      new DataView(within.buffer, 4, bytes.length),
      within.subarray(4, 4 + bytes.length),
      new Int8Array(within.buffer, 4, bytes.length),
    ];
    for (const raw of [body, bytes, Buffer.from(body), bytes.buffer, ...views]) {
      expect(await webhooks.constructEvent(raw, signature, secret)).toEqual(payload);
      expect(await webhooks.constructStandardEvent(raw, headers, secret)).toEqual(payload);
    }
  });

  it('is read from headers in any case and form', async () => {
    const { body, signature, headers } = await webhooks.signTestEvent({ payload, secret });
    const pairs = Object.entries(headers);
    const inCapitals = pairs.map(([name, value]) => [name.replaceAll(/\b\w/g, (letter) => letter.toUpperCase()), value] as const);
    const manifold = Object.fromEntries(inCapitals.map(([name, value]) => [name, [value]]));
    for (const form of [pairs, inCapitals, Object.fromEntries(inCapitals), manifold])
      expect(await webhooks.constructStandardEvent(body, form, secret)).toEqual(payload);
    expect(await webhooks.constructEvent(body, [signature], secret)).toEqual(payload);
    const rolled = { ...headers, 'webhook-signature': ['v1,AAAA', headers['webhook-signature']!] };
    expect(await webhooks.constructStandardEvent(body, rolled, secret)).toEqual(payload);
    const twice = new Headers(headers);
    twice.append('webhook-signature', 'v1,AAAA');
    expect(await webhooks.constructStandardEvent(body, twice, secret)).toEqual(payload);
  });
});

describe('constructStandardEvent', () => {
  it('takes what was signed, with headers of fetch and of Node', async () => {
    const { body, headers } = await webhooks.signTestEvent({ payload, secret });
    expect(await webhooks.constructStandardEvent(body, headers, secret)).toEqual(payload);
    expect(await webhooks.constructStandardEvent(body, new Headers(headers), secret)).toEqual(payload);
  });

  it('takes what the package of Standard Webhooks signs', async () => {
    const [body, at] = [JSON.stringify(payload), new Date()];
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
    };
    expect(await webhooks.constructStandardEvent(body, headers, secret)).toEqual(payload);
  });

  it('refuses another id, secret or body, a secret that is none, and headers that are missing', async () => {
    const { body, headers } = await webhooks.signTestEvent({ payload, secret });
    const refused = [
      webhooks.constructStandardEvent(body, { ...headers, 'webhook-id': 'evt_2' }, secret),
      webhooks.constructStandardEvent(body, headers, other),
      webhooks.constructStandardEvent(`${body} `, headers, secret),
      webhooks.constructStandardEvent(body, headers, 'whsec_'),
      webhooks.constructStandardEvent(body, {}, secret),
    ];
    const reasons = (await Promise.allSettled(refused)).map((each) => each.status === 'rejected' && each.reason);
    expect(reasons.filter((reason) => !(reason instanceof SignatureError))).toEqual([]);
  });
});

describe('signTestEvent', () => {
  it('signs so that the stripe package and that of Standard Webhooks verify it', async () => {
    const { body, signature, headers } = await webhooks.signTestEvent({ payload, secret });
    expect(Stripe.webhooks.constructEvent(body, signature, secret)).toEqual(payload);
    expect(new Webhook(secret).verify(body, { ...headers })).toEqual(payload);
  });
});
