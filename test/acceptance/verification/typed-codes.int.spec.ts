import { serviceUnderTest } from '#test/support/services/service-under-test';
import { refusalOf } from '#test/support/clients/merchant-client';
import { orderBecomes } from '#test/support/clients/shop';
import { confirmByCode, pendingOrder, verifyAll, wrongCodes } from '#test/support/clients/verification';

const { service, merchant } = serviceUnderTest('shared');

beforeAll(() => verifyAll(service));

const inScript = (zero: string) => (code: string) =>
  [...code].map((digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit))).join('');

describe('the code of an order that is paid on delivery', () => {
  it.each<[string, (code: string) => string]>([
    ['another script', inScript('०')],
    ['groups, with marks that cannot be seen', (code) => `\u202a${code.slice(0, 3)}-\u200b${code.slice(3)}\u202c`],
  ])('confirms it in %s', async (_, written) => {
    const { order, message } = await pendingOrder(merchant);
    const { status, body } = await confirmByCode(merchant, order, written(message.code));
    expect([status, body.verification]).toMatchObject([200, { status: 'confirmed', attempts_left: 5 }]);
  });

  it('is refused if it is too short, too long or has letters: 400, without counting an attempt', async () => {
    const { order, message } = await pendingOrder(merchant);
    const { code } = message;
    const wrong = [
      code.slice(1),
      `${code}0`,
      `${code} ${code}`,
      `${code}a`,
      `code ${code}`,
      `${code}²`,
      '------',
      '१२३४५',
      `l${code.slice(1)}`,
    ];
    for (const written of wrong) expect(refusalOf(await confirmByCode(merchant, order, written))).toEqual([400, 'invalid_format', 'code']);
    expect(refusalOf(await confirmByCode(merchant, order, '\u200b'))).toEqual([400, 'invalid_value', 'code']);
    await orderBecomes(merchant, order.id, { verification: { status: 'pending', attempts_left: 5 } });
    const [other] = wrongCodes(code, 1);
    expect(refusalOf(await confirmByCode(merchant, order, inScript('०')(other!)))).toEqual([422, 'verification_code_incorrect', 'code']);
    await orderBecomes(merchant, order.id, { verification: { status: 'pending', attempts_left: 4 } });
    expect((await confirmByCode(merchant, order, code)).status).toBe(200);
  });
});
