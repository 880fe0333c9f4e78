import Stripe from 'stripe';
import { signingKey } from '#webhooks/delivery/sign';
import { deliveryHeaders } from '#webhooks/delivery/signed-delivery';
import { NOON } from '#test/support/facts/given';

const SECRET = 'whsec_01Jb3xQvW8kZtPq7Yd2RfN4m01Jb3xQv';
const body = '{"id":"evt_1"}';
const wallClock = Date.now;

afterEach(() => {
  Date.now = wallClock;
});

const signedAt = (seconds: number): Record<string, string> => {
  Date.now = () => seconds * 1000;
  return deliveryHeaders('Acme', [signingKey(SECRET)], { event: 'evt_1', attempt: 2, body });
};

describe('the headers of a delivery', () => {
  it('are signed at the moment of each attempt: those of the one before are too old for receivers by then', () => {
    const [before, now] = [signedAt(NOON), signedAt(NOON + 301)];
    const verify = (headers: Record<string, string>) => Stripe.webhooks.constructEvent(body, headers['Acme-Signature']!, SECRET);
    expect([before, now].map((headers) => headers['webhook-timestamp'])).toEqual([String(NOON), String(NOON + 301)]);
    expect(verify(now)).toEqual({ id: 'evt_1' });
    expect(() => verify(before)).toThrow('outside the tolerance');
  });

  it('say which event it is, which attempt, and who sends it', () => {
    expect(signedAt(NOON)).toMatchObject({ 'webhook-id': 'evt_1', 'Webhook-Attempt': '2', 'user-agent': 'Acme-Webhooks/1' });
  });
});
