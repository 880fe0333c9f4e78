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
