import type { RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type { BackAtGateway } from '#integrations/payments/gateway-client';
import { returnThere } from '#integrations/payments/return-there';

const CAPTURE = { amount: 50_000, currency: 'INR' };
const made = (amount: number, kind: RefundNotice['kind'] = 'refund_processed') =>
  ({ kind, amount, currency: 'INR', bankReference: { type: 'rrn', value: '412345678901' } }) as RefundNotice;
const of = (...notices: RefundNotice[]) => returnThere({ notices } as unknown as BackAtGateway, CAPTURE);
const returned = { succeeded: true, reference: '412345678901', reference_type: 'rrn' };

describe('the return that was made at the gateway itself', () => {
  it('is all of the money, in one refund or several', () => {
    expect(of(made(50_000))).toEqual(returned);
    expect(of(made(20_000), made(30_000))).toEqual(returned);
    expect(of({ ...made(50_000), bankReference: null })).toEqual({ succeeded: true, reference: null, reference_type: null });
  });

  it('is none where less went back, or it failed, or nobody knows', () => {
    expect(of(made(49_999))).toBeNull();
    expect(of(made(50_000, 'refund_failed'))).toBeNull();
    expect(of()).toBeNull();
    expect(of({ ...made(50_000), currency: 'USD' })).toBeNull();
    expect(returnThere(null, CAPTURE)).toBeNull();
  });
});
