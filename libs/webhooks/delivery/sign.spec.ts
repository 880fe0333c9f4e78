import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { newSigningSecret } from '#webhooks/commands/signing-secret';
import { signatureHeaders, signingKey } from '#webhooks/delivery/sign';

const body = '{"id":"evt_1","object":"event","data":{"object":{"note":"₹ ünïcode 🎉"}}}';
const now = (): number => Math.floor(Date.now() / 1000);
const stripe = new Stripe('sk_test_judge');

describe('signing a delivery', () => {
  const secret = newSigningSecret();
  const old = newSigningSecret();
  const signed = (secrets: string[], timestamp = now()) =>
    signatureHeaders('Acme', secrets.map(signingKey), { id: 'evt_1', timestamp, body });

  it('satisfies the verifier of the stripe package', () => {
    expect(stripe.webhooks.constructEvent(body, signed([secret])['Acme-Signature']!, secret)).toEqual(JSON.parse(body));
  });

  it('satisfies the verifier of Standard Webhooks', () => {
    expect(new Webhook(secret).verify(body, signed([secret]))).toEqual(JSON.parse(body));
  });

  it('is refused by both when a byte of the body, the secret or the time is another', () => {
    const headers = signed([secret]);
    expect(() => stripe.webhooks.constructEvent(`${body} `, headers['Acme-Signature']!, secret)).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, headers['Acme-Signature']!, old)).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signed([secret], now() - 301)['Acme-Signature']!, secret)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(old).verify(body, headers)).toThrow();
  });

  it('is accepted under the old and the new secret while both are live', () => {
    const headers = signed([secret, old]);
    for (const live of [secret, old]) {
      expect(stripe.webhooks.constructEvent(body, headers['Acme-Signature']!, live)).toBeDefined();
      expect(new Webhook(live).verify(body, headers)).toBeDefined();
    }
  });

  it('has the form of the interface: t, then v1 in hexadecimal', () => {
    expect(signed([secret], 1_700_000_000)['Acme-Signature']).toMatch(/^t=1700000000,v1=[0-9a-f]{64}$/);
  });

  it('is what another language makes of the interface’s words (Python’s hmac)', () => {
    const headers = signed([secret]);
    const judge = `
import base64, hmac, sys
secret, body, own, id, timestamp, standard = sys.argv[1:]
t, v1 = [part.split('=', 1)[1] for part in own.split(',')]
assert hmac.compare_digest(hmac.new(secret.encode(), f'{t}.{body}'.encode(), 'sha256').hexdigest(), v1)
key = base64.b64decode(secret.removeprefix('whsec_'))
made = base64.b64encode(hmac.new(key, f'{id}.{timestamp}.{body}'.encode(), 'sha256').digest()).decode()
assert hmac.compare_digest('v1,' + made, standard)
print('good')`;
    const said = [headers['Acme-Signature']!, headers['webhook-id']!, headers['webhook-timestamp']!, headers['webhook-signature']!];
    const judged = (text: string) => execFileSync('python3', ['-c', judge, secret, text, ...said], { encoding: 'utf8', stdio: 'pipe' });
    expect(judged(body)).toBe('good\n');
    expect(() => judged(`${body} `)).toThrow('AssertionError');
  });
});
