import { ChangeOrderBody } from '#orders/commands/change-order/change-order.controller';
import { ValidationPipe } from '#http/validation/validation-pipe';
import { faultsIn } from '#test/support/facts/body-faults';

const invoice = { number: 'INV/2026-27/00017', date: '2026-04-01', irn: '3c5f7d1e'.repeat(8) };
const read = (body: object): ChangeOrderBody =>
  new ValidationPipe().transform(body, { type: 'body', metatype: ChangeOrderBody }) as ChangeOrderBody;

describe('the invoice of an order', () => {
  it.each([null, ''])('is removed by %j, and so are its date and its irn', (empty) => {
    expect(read({ invoice: empty }).invoice).toBeNull();
    expect({ ...read({ invoice: { ...invoice, date: empty, irn: empty } }).invoice }).toEqual({ ...invoice, date: null, irn: null });
  });

  it('is read in NFC, without surrounding white space and invisible characters', () =>
    expect({ ...read({ invoice: { number: '\ufeff Re\u0301f/1\n', date: '२०२६-०४-०१', irn: `\u200b${invoice.irn}` } }).invoice }).toEqual({
      number: 'Réf/1',
      date: '2026-04-01',
      irn: invoice.irn,
    }));

  it.each([
    [{}, 'missing_field', 'invoice.number'],
    [{ date: '2026-04-01' }, 'missing_field', 'invoice.number'],
    [{ number: null }, 'missing_field', 'invoice.number'],
    [{ number: '' }, 'string_empty', 'invoice.number'],
    [{ number: '\u200b' }, 'invalid_value', 'invoice.number'],
    [{ number: 'x'.repeat(65) }, 'string_too_long', 'invoice.number'],
    [{ number: 17 }, 'invalid_type', 'invoice.number'],
    [{ number: 'a\0' }, 'invalid_format', 'invoice.number'],
    [{ ...invoice, date: '2026-02-30' }, 'invalid_format', 'invoice.date'],
    [{ ...invoice, date: '01/04/2026' }, 'invalid_format', 'invoice.date'],
    [{ ...invoice, date: 1_775_001_600 }, 'invalid_type', 'invoice.date'],
    [{ ...invoice, irn: 'x'.repeat(65) }, 'string_too_long', 'invoice.irn'],
    [{ ...invoice, amount: 1 }, 'parameter_unknown', 'invoice.amount'],
    ['INV/1', 'invalid_type', 'invoice'],
    [[invoice], 'invalid_type', 'invoice'],
  ])('is refused as %j', (given, code, param) => expect(faultsIn(ChangeOrderBody, { invoice: given })).toEqual([[code, param]]));
});
