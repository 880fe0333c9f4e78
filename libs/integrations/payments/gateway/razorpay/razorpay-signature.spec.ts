import { createHmac } from 'node:crypto';
import { verifySignature } from '#integrations/payments/gateway/razorpay/razorpay-signature';

const body = Buffer.from('{"amount":1.0, "name":"आशा"}');
const signature = createHmac('sha256', 'secret').update(body).digest('hex');

describe('the signature of a notice', () => {
  it('is the HMAC of the received bytes', () => {
    expect(verifySignature(body, signature, 'secret')).toBe(true);
    expect(verifySignature(body, signature.toUpperCase(), 'secret')).toBe(true);
  });

  it.each([
    ['of another secret', createHmac('sha256', 'other').update(body).digest('hex')],
    [
      'of another body',
      createHmac('sha256', 'secret')
        .update(JSON.stringify(JSON.parse(body.toString())))
        .digest('hex'),
    ],
    ['cut short', signature.slice(0, 62)],
    ['with something after it', `${signature}00`],
    ['that is not hex', 'z'.repeat(64)],
    ['that is empty', ''],
  ])('is invalid %s', (_what, given) => {
    expect(verifySignature(body, given, 'secret')).toBe(false);
  });

  it('is invalid if it is missing or given twice', () => {
    expect(verifySignature(body, undefined, 'secret')).toBe(false);
    expect(verifySignature(body, [signature, signature], 'secret')).toBe(false);
  });
});
