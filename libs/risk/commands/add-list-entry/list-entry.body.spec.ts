import { ListEntryBody } from '#risk/commands/add-list-entry/list-entry.body';
import type { ListType } from '#risk/domain/risk-inputs';
import { comparedValue } from '#risk/features/list-values';
import { faultsIn } from '#test/support/facts/body-faults';
import { refusalOf } from '#test/support/facts/given';

describe('an entry of a list', () => {
  it.each([
    [{ list: 'grey' }, 'invalid_enum_value', 'list'],
    [{ type: 'shoe_size' }, 'invalid_enum_value', 'type'],
  ])('is refused as %j', (changes, code, param) =>
    expect(faultsIn(ListEntryBody, { list: 'block', type: 'phone', value: '+919810000078', ...changes })).toEqual([[code, param]]),
  );

  it.each<[ListType, string]>([
    ['phone', 'call me'],
    ['ip', '300.1.1.1'],
    ['email', 'nobody'],
    ['address', '…'],
  ])('of the type %s is no value: %s', (type, value) => {
    const { code, param } = refusalOf(() => comparedValue(type, value));
    expect([code, param]).toEqual(['invalid_value', 'value']);
  });
});
