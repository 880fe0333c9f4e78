import { formBody } from '#test/support/facts/form-body';
import { ReceiveRemittanceBody } from '#reconciliation/remittances/commands/receive-remittance/receive-remittance.controller';

const read = (fields: Readonly<Record<string, string>>) => formBody(ReceiveRemittanceBody, fields);

describe('the fields of a form beside a courier’s file', () => {
  it.each(['4500', ' 4500 '])('are numbers as in JSON: %j', (deductions) => {
    const fields = { gross_amount: '149900', deductions, remitted_at: '1767724200', currency: 'inr' };
    const { body, faults } = read(fields);
    expect([{ ...body }, faults]).toEqual([{ gross_amount: 149_900, deductions: 4500, remitted_at: 1_767_724_200, currency: 'INR' }, []]);
  });

  it('may be an object as JSON, or nothing', () => {
    const { deductions } = read({ deductions: '{"freight": 4000, "tax": 500}' }).body;
    expect(Object.entries(deductions as object)).toEqual([
      ['freight', 4000],
      ['tax', 500],
    ]);
    const nothing = read({ gross_amount: '', deductions: ' ', remitted_at: '' });
    expect([{ ...nothing.body }, nothing.faults]).toEqual([{}, []]);
  });

  it.each([
    [{ gross_amount: '1499.00' }, 'invalid_integer', 'gross_amount'],
    [{ gross_amount: '1,499' }, 'invalid_integer', 'gross_amount'],
    [{ gross_amount: '-1' }, 'invalid_amount', 'gross_amount'],
    [{ net_amount: 'all' }, 'invalid_integer', 'net_amount'],
    [{ remitted_at: '2026-01-06' }, 'invalid_integer', 'remitted_at'],
    [{ remitted_at: '1767724200000' }, 'invalid_range', 'remitted_at'],
    [{ deductions: '45.5' }, 'invalid_integer', 'deductions'],
    [{ deductions: 'all' }, 'invalid_type', 'deductions'],
    [{ deductions: '[45]' }, 'invalid_type', 'deductions'],
    [{ deductions: '{"freight": "45"}' }, 'invalid_integer', 'deductions.freight'],
    [{ deductions: '{"fuel": 45}' }, 'parameter_unknown', 'deductions.fuel'],
    [{ currency: 'Rupee' }, 'invalid_currency', 'currency'],
  ])('are refused as %j', (fields, code, param) =>
    expect(read(fields as Readonly<Record<string, string>>).faults).toMatchObject([{ code, param }]),
  );
});
