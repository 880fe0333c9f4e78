import { FieldFaults } from '#http/validation/field-faults';
import { readListing } from '#http/validation/listing';

const FILTERS = { status: ['open', 'paid'], customer_phone: 'text', overdue: 'boolean', updated_at: 'time' } as const;

const faultsOf = (query: Record<string, unknown>): [code: string, param: string][] => {
  try {
    readListing(query, FILTERS, 'acct_1:test');
    return [];
  } catch (fault) {
    return (fault as FieldFaults).faults.map(({ code, param }) => [code, param]);
  }
};

describe('the query of a list', () => {
  it('refuses unknown values with the code that their filter names', () => {
    const filters = { type: { values: ['order.paid'], unknown: 'unknown_event_type' } } as const;
    expect(readListing({ type: 'order.paid' }, filters, 's').filters).toEqual({ type: ['order.paid'] });
    expect(() => readListing({ type: 'order.gone' }, filters, 's')).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: 'unknown_event_type', param: 'type' })] }),
    );
  });

  it.each([
    ['order_id', 'order'],
    ['order', 'order_id'],
    ['checkout_session', 'session'],
    ['session', 'checkout_session'],
  ])('takes a filter %s also as %s, but not both', (name, other) => {
    const read = (query: object) => readListing({ ...query }, { [name]: 'text' }, 's').filters;
    expect(read({ [other]: 'x' })).toEqual({ [name]: ['x'] });
    expect(read({ [name]: 'x' })).toEqual({ [name]: ['x'] });
    expect(() => read({ [name]: 'x', [other]: 'x' })).toThrow(
      expect.objectContaining({ faults: [expect.objectContaining({ code: 'parameters_exclusive', param: other })] }),
    );
  });

  it('has a default limit of ten', () => {
    expect(readListing({}, FILTERS, 'acct_1:test')).toEqual({
      scope: 'acct_1:test',
      filters: {},
      created: {},
      limit: 10,
      mostBytes: 524_288,
    });
  });

  it('finds a phone number even if its + is not encoded as %2B', () => {
    const wanted = (customer_phone: string) => readListing({ customer_phone }, { customer_phone: 'phone' }, 's').filters;
    expect(wanted(' 919876543210')).toEqual(wanted('+919876543210'));
    for (const written of [
      '+91 98765-43210',
      ' 91 98765 43210',
      '+९१९८७६५४३२१०',
      '\u202a+919876543210\u202c',
      '＋９１９８７６５４３２１０',
    ])
      expect(wanted(written)).toEqual({ customer_phone: ['+919876543210'] });
  });

  it('compares a text in one form of it', () => {
    const wanted = (reference: string) => readListing({ reference }, { reference: 'text' }, 's').filters;
    for (const written of ['Cafe\u0301 7', ' Café  7\u200b', 'Café\u00a07']) expect(wanted(written)).toEqual({ reference: ['Café 7'] });
    expect(wanted('café 7')).not.toEqual(wanted('Café 7'));
  });

  it('compares a text in the form that the filter names', () => {
    const filters = { utr: (text: string) => text.replaceAll(' ', '').toUpperCase() };
    expect(readListing({ utr: 'hdfc n26 001' }, filters, 's').filters).toEqual({ utr: ['HDFCN26001'] });
  });

  it('accepts limits, cursors, times and filters', () => {
    const query = {
      limit: '100',
      starting_after: 'ord_1',
      'created_at[gte]': '5',
      'updated_at[gt]': '6',
      'updated_at[lte]': '7',
      status: 'paid,open',
      customer_phone: '+91,1',
      overdue: 'true',
    };
    expect(readListing(query, FILTERS, 's')).toEqual({
      scope: 's',
      filters: { status: ['paid', 'open'], customer_phone: ['+91,1'], overdue: [true] },
      created: { gte: 5, lte: 7 },
      times: { updated_at: { gt: 6, lte: 7 } },
      limit: 100,
      mostBytes: 524_288,
      startingAfter: 'ord_1',
    });
  });

  it('excludes entries created after the upper bound of their change, and no others', () => {
    const created = (query: object) => readListing({ ...query }, FILTERS, 's').created;
    expect(created({ 'updated_at[lt]': '8' })).toEqual({ lte: 7 });
    expect(created({ 'updated_at[lt]': '8', 'created_at[lt]': '7' })).toEqual({ lt: 7, lte: 6 });
    expect(created({ 'updated_at[gt]': '8' })).toEqual({});
  });

  it.each([
    [{ limit: '0' }, 'invalid_limit', 'limit'],
    [{ limit: '101' }, 'invalid_limit', 'limit'],
    [{ limit: '1.5' }, 'invalid_limit', 'limit'],
    [{ limit: '' }, 'invalid_limit', 'limit'],
    [{ starting_after: 'a', ending_before: 'b' }, 'parameters_exclusive', 'ending_before'],
    [{ status: 'open,lost' }, 'invalid_enum_value', 'status'],
    [{ status: '' }, 'invalid_enum_value', 'status'],
    [{ overdue: 'yes' }, 'invalid_boolean', 'overdue'],
    [{ overdue: 'constructor' }, 'invalid_boolean', 'overdue'],
    [{ 'created_at[gt]': 'today' }, 'invalid_integer', 'created_at[gt]'],
    [{ 'created_at[gt]': '1.0' }, 'invalid_integer', 'created_at[gt]'],
    [{ 'updated_at[lt]': '-1' }, 'invalid_range', 'updated_at[lt]'],
    [{ 'created_at[lte]': '1700000000000' }, 'invalid_range', 'created_at[lte]'],
    [{ 'created_at[lte]': '9'.repeat(400) }, 'invalid_range', 'created_at[lte]'],
  ])('refuses %j', (query, code, param) => expect(faultsOf(query)).toEqual([[code, param]]));
});
