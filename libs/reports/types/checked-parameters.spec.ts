import { DAY } from '#kernel/time';
import { RequestReportBody } from '#reports/commands/request-report/request-report.controller';
import { reportParameters } from '#reports/types/checked-parameters';
import { faultsIn } from '#test/support/facts/body-faults';
import { refusalOf } from '#test/support/facts/given';

const interval = { interval_start: 1_767_205_800, interval_end: 1_767_205_800 + DAY };
const checked = (changes: object) => reportParameters('orders.1', { ...interval, ...changes });

describe('the parameters of a report', () => {
  it.each([
    [{ interval_start: 1000, interval_end: 1000 }, 'invalid_range', 'parameters.interval_end'],
    [{ interval_start: 0, interval_end: 95 * DAY + 1 }, 'report_range_too_large', 'parameters.interval_end'],
    [{ timezone: 'Mars/Olympus' }, 'invalid_value', 'parameters.timezone'],
    [{ timezone: '+05:30' }, 'invalid_value', 'parameters.timezone'],
    [{ date_field: 'updated_at' }, 'invalid_enum_value', 'parameters.date_field'],
    [{ columns: ['order_id', 'order'] }, 'unknown_report_column', 'parameters.columns.1'],
    [{ columns: ['order_id', 'order_id'] }, 'invalid_value', 'parameters.columns.1'],
    [{ filters: { colour: 'red' } }, 'parameter_unknown', 'parameters.filters.colour'],
    [{ filters: { status: 'lost' } }, 'invalid_enum_value', 'parameters.filters.status'],
    [{ filters: { status: 1 } }, 'invalid_type', 'parameters.filters.status'],
    [{ filters: { status: [] } }, 'invalid_type', 'parameters.filters.status'],
  ])('are refused as %j', (changes, code, param) => {
    const refusal = refusalOf(() => checked(changes));
    expect([refusal.code, refusal.param]).toEqual([code, param]);
  });

  it('may span 95 days', () => expect(checked({ interval_start: 0, interval_end: 95 * DAY }).interval_end).toBe(95 * DAY));

  it.each([
    ['inr', ['INR']],
    ['Inr', ['INR']],
    [
      ['usd', 'inr', 'INR'],
      ['USD', 'INR'],
    ],
  ])('accept currencies in any case: %j', (currency, read) =>
    expect(checked({ filters: { currency } }).filters).toEqual({ currency: read }),
  );

  it.each([
    [{ interval_start: undefined }, 'missing_field', 'parameters.interval_start'],
    [{ interval_end: 'now' }, 'invalid_integer', 'parameters.interval_end'],
    [{ format: 'xlsx' }, 'invalid_enum_value', 'parameters.format'],
    [{ amount_format: 'both' }, 'invalid_enum_value', 'parameters.amount_format'],
    [{ columns: [] }, 'array_empty', 'parameters.columns'],
    [{ filters: [] }, 'invalid_type', 'parameters.filters'],
    [{ delimiter: ';' }, 'parameter_unknown', 'parameters.delimiter'],
  ])('are refused in a body as %j', (changes, code, param) =>
    expect(faultsIn(RequestReportBody, { type: 'orders.1', parameters: { ...interval, ...changes } })).toEqual([[code, param]]),
  );
});
