import { ChangeRefundBody } from '#orders/refunds/commands/change-refund/change-refund.controller';
import { faultsIn } from '#test/support/facts/body-faults';

const credit_note = { number: 'CN/2026-27/00003', date: '2026-04-08' };

it.each([
  [{ credit_note: {} }, 'missing_field', 'credit_note.number'],
  [{ credit_note: { number: '' } }, 'string_empty', 'credit_note.number'],
  [{ credit_note: { number: '\u200b' } }, 'invalid_value', 'credit_note.number'],
  [{ credit_note: { number: 'x'.repeat(65) } }, 'string_too_long', 'credit_note.number'],
  [{ credit_note: { ...credit_note, date: '2026-02-30' } }, 'invalid_format', 'credit_note.date'],
  [{ credit_note: { ...credit_note, irn: 'a' } }, 'parameter_unknown', 'credit_note.irn'],
  [{ credit_note: 7 }, 'invalid_type', 'credit_note'],
  [{ amount: 1 }, 'parameter_unknown', 'amount'],
  [{ metadata: { 'a[b]': 1 } }, 'metadata_key_invalid', 'metadata.a[b]'],
])('a change of a refund is refused as %j', (body, code, param) => expect(faultsIn(ChangeRefundBody, body)).toEqual([[code, param]]));
