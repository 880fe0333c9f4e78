import { tagRefusal } from '#orders/bulk-acts/tag-changes';

describe('changes of tags', () => {
  it.each([
    [{}, 'missing_field', 'params.add'],
    [{ add: ['Gift'], remove: ['gift'] }, 'invalid_value', 'params.remove'],
    [{ add: ['RISK-low'] }, 'invalid_value', 'params.add'],
    [{ remove: ['gift', 'cod-verification-pending'] }, 'invalid_value', 'params.remove'],
  ])('are refused: %j', (params, code, param) => expect(tagRefusal(params)).toMatchObject({ code, param }));

  it.each([[{ add: ['gift'] }], [{ remove: ['gift'] }], [{ add: ['gift'], remove: ['checked'] }]])('are accepted: %j', (params) =>
    expect(tagRefusal(params)).toBeNull(),
  );
});
