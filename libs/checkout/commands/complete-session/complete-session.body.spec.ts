import { CompleteSessionBody } from '#checkout/commands/complete-session/complete-session.body';
import { instrumentOf } from '#checkout/commands/complete-session/instrument';
import { refusalOf } from '#test/support/facts/given';
import { faultsIn } from '#test/support/facts/body-faults';

const paying = (payment?: object) => ({ payment_option: 'prepaid' as const, ...(payment && { payment }) });

describe('the choice of a shopper', () => {
  it.each([
    ['a payment_option', { payment: { method: 'upi', upi: { vpa: 'a@test' } } }, 'missing_field', 'payment_option'],
    ['a known method', paying({ method: 'cheque' }), 'invalid_enum_value', 'payment.method'],
    ['a known flow of UPI', paying({ method: 'upi', upi: { flow: 'push' } }), 'invalid_enum_value', 'payment.upi.flow'],
    ['an address to come back to', paying({ method: 'hosted', return_url: 'javascript:alert(1)' }), 'invalid_url', 'payment.return_url'],
    ['one without a password', paying({ method: 'hosted', return_url: 'https://a:b@shop.example' }), 'invalid_url', 'payment.return_url'],
    ['a UPI address', paying({ method: 'upi', upi: { vpa: 'asha' } }), 'invalid_format', 'payment.upi.vpa'],
    ['one that is no e-mail address', paying({ method: 'upi', upi: { vpa: 'asha@gmail.com' } }), 'invalid_format', 'payment.upi.vpa'],
    ['the provider for a wallet', paying({ method: 'wallet', wallet: {} }), 'missing_field', 'payment.wallet.provider'],
  ])('needs %s', (_, body, code, param) => expect(faultsIn(CompleteSessionBody, body)).toEqual([[code, param]]));
});

describe('the instrument of a choice', () => {
  const refused = (body: object): unknown => {
    const { code, param } = refusalOf(() => instrumentOf(body as CompleteSessionBody));
    return [code, param];
  };

  it.each([
    [paying(), 'payment.method'],
    [paying({ method: 'upi', upi: { flow: 'collect' } }), 'payment.upi.vpa'],
    [paying({ method: 'card', upi: { vpa: 'a@test' } }), 'payment.card.token'],
    [paying({ method: 'netbanking' }), 'payment.netbanking.bank'],
    [paying({ method: 'wallet' }), 'payment.wallet.provider'],
  ])('is incomplete: %j', (body, param) => expect(refused(body)).toEqual(['missing_field', param]));

  it.each([
    [{ payment_option: 'cod', payment: { method: 'upi' } }, 'payment'],
    [paying({ method: 'upi', upi: { flow: 'intent', vpa: 'a@test' } }), 'payment.upi.vpa'],
    [paying({ method: 'upi', upi: { vpa: 'a@test' }, card: { token: 'tok_success' } }), 'payment.card'],
  ])('is ambiguous: %j', (body, param) => expect(refused(body)).toEqual(['parameters_exclusive', param]));

  it.each([
    [{ payment_option: 'cod' }, null],
    [paying({ method: 'upi' }), { method: 'upi', method_details: { upi: { flow: 'intent', vpa: null } } }],
    [paying({ method: 'upi', upi: { vpa: 'a@test' } }), { method: 'upi', method_details: { upi: { flow: 'collect', vpa: 'a@test' } } }],
    [paying({ method: 'card', card: { token: 'tok' } }), { method: 'card', method_details: { card: { token: 'tok' } } }],
    [paying({ method: 'hosted' }), { method: 'hosted', method_details: {} }],
  ])('is %j', (body, instrument) => expect(instrumentOf(body as CompleteSessionBody)).toEqual(instrument));
});
