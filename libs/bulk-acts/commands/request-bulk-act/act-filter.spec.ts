import { readFilter, recordedFilter } from '#bulk-acts/commands/request-bulk-act/act-filter';
import { FieldFaults } from '#http/validation/field-faults';

const FILTERS = {
  status: ['paid', 'cancelled'],
  customer_phone: 'phone',
  reference: 'text',
  courier_code: (text: string) => text.toLowerCase(),
  order_id: 'text',
  overdue: 'boolean',
  updated_at: 'time',
} as const;
const SCOPE = 'acct_1:test';

const faults = (given: object, movesMoney = true): string[] => {
  try {
    readFilter(given as Record<string, unknown>, FILTERS, SCOPE, movesMoney);
  } catch (fault) {
    return (fault as FieldFaults).faults.map(({ code, param }) => `${code} ${param}`);
  }
  return [];
};

describe('the filter of an act', () => {
  it('is read like the filter of the list', () => {
    const given = {
      status: 'paid,cancelled',
      customer_phone: '+91 98765 43210',
      overdue: true,
      'created_at[gte]': 100,
      'updated_at[lt]': '200',
    };
    expect(readFilter(given, FILTERS, SCOPE, true)).toMatchObject({
      scope: SCOPE,
      filters: { status: ['paid', 'cancelled'], customer_phone: ['+919876543210'], overdue: [true] },
      created: { gte: 100, lte: 199 },
      times: { updated_at: { lt: 200 } },
    });
    expect(readFilter({ order: 'ord_1' }, FILTERS, SCOPE, true).filters).toEqual({ order_id: ['ord_1'] });
  });

  it.each([
    [{ colour: 'red' }, 'parameter_unknown filter.colour'],
    [{ created_at: 100 }, 'parameter_unknown filter.created_at'],
    [{ starting_after: 'ord_1' }, 'parameter_unknown filter.starting_after'],
    [{ status: 'lost' }, 'invalid_enum_value filter.status'],
    [{ status: { is: 'paid' } }, 'invalid_type filter.status'],
    [{ overdue: 'perhaps' }, 'invalid_boolean filter.overdue'],
    [{ 'created_at[gte]': 1.5 }, 'invalid_integer filter.created_at[gte]'],
  ])('is refused like the filter of the list: %j', (given, fault) => {
    expect([faults(given), faults(given, false)]).toEqual([[fault], [fault]]);
  });

  it('may be empty, or have an empty value, only if no money moves', () => {
    expect([faults({}), faults({}, false)]).toEqual([['invalid_value filter'], []]);
    expect(faults({ reference: '\u200b', customer_phone: '\ufeff ' })).toEqual([
      'invalid_value filter.reference',
      'invalid_value filter.customer_phone',
    ]);
    expect([faults({ reference: ' ' }), faults({ reference: ' ' }, false)]).toEqual([['invalid_value filter.reference'], []]);
  });

  it('is stored without values that may identify a shopper', () => {
    const given = {
      status: 'paid',
      customer_phone: '+919876543210',
      reference: 'Asha',
      courier_code: 'Asha',
      order: 'ord_0Vc6dLspjknGXeqwLRFoSSAS',
      overdue: false,
      'created_at[gte]': 100,
    };
    expect(recordedFilter(given, FILTERS)).toEqual({
      status: 'paid',
      customer_phone: null,
      reference: null,
      courier_code: null,
      order: 'ord_0Vc6dLspjknGXeqwLRFoSSAS',
      overdue: 'false',
      'created_at[gte]': '100',
    });
  });
});
