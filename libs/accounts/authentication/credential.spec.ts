import { credentialIn } from '#accounts/authentication/credential';

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the key in an Authorization', () => {
  it.each([
    ['Bearer sk_test_1', 'sk_test_1'],
    ['bearer  sk_test_1 ', 'sk_test_1'],
    [basic('sk_test_1:'), 'sk_test_1'],
    [basic('sk_test_1:anything:else'), 'sk_test_1'],
    [basic('sk_test_1'), 'sk_test_1'],
    [basic(':sk_test_1'), ''],
    ['Basic ', ''],
  ])('is found in %s', (authorization, key) => expect(credentialIn(authorization)).toBe(key));

  it.each([undefined, '', 'Bearer ', 'Bearer a b', 'Basic not base64', 'Digest sk_test_1', 'sk_test_1'])('is not in %s', (authorization) =>
    expect(credentialIn(authorization)).toBeNull(),
  );
});
