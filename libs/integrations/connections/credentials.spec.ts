import { changedCredentials, credentialsOf } from '#integrations/connections/credentials';
import { requestOf } from '#integrations/messaging/provider-request';
import { refusalOf } from '#test/support/facts/given';

const refused = (act: () => unknown) => {
  const { code, param } = refusalOf(act);
  return [code, param];
};

describe('the credentials of a connection', () => {
  it('are a key’s id and secret for Razorpay, with a generated webhook secret if none is given', () => {
    const keys = { key_id: 'rzp_test_1', key_secret: 'secret' };
    const made = credentialsOf('razorpay', false, keys);
    expect(made).toMatchObject({ key_id: 'rzp_test_1', key_secret: 'secret' });
    expect(made.webhook_secret).toHaveLength(32);
    expect(credentialsOf('razorpay', false, keys).webhook_secret).not.toBe(made.webhook_secret);
    expect(credentialsOf('razorpay', false, { ...keys, webhook_secret: 'theirs' }).webhook_secret).toBe('theirs');
  });

  it('are one secret key for Stripe, shown masked', () => {
    expect(credentialsOf('stripe', true, { secret_key: 'sk_live_abcdefgh1234', webhook_secret: 'whsec_1' })).toEqual({
      key_id: 'sk_live_…1234',
      key_secret: 'sk_live_abcdefgh1234',
      webhook_secret: 'whsec_1',
    });
  });

  it('are a shop’s domain, access token and app secret for Shopify', () => {
    expect(credentialsOf('shopify', true, { shop_domain: 'Blue.myshopify.com', access_token: 'shpat_1', app_secret: 'shpss_1' })).toEqual({
      key_id: 'blue.myshopify.com',
      key_secret: 'shpat_1',
      webhook_secret: 'shpss_1',
    });
  });

  it('are refused when one is missing or belongs to the other mode', () => {
    expect(refused(() => credentialsOf('razorpay', false, { key_id: 'rzp_test_1' }))).toEqual(['missing_field', 'key_secret']);
    expect(refused(() => credentialsOf('razorpay', true, { key_id: 'rzp_test_1', key_secret: 's' }))).toEqual(['invalid_value', 'key_id']);
    expect(refused(() => credentialsOf('stripe', false, { secret_key: 'sk_live_1' }))).toEqual(['invalid_value', 'secret_key']);
    const shop = { shop_domain: 'blue.example.com/x', access_token: 't', app_secret: 's' };
    expect(refused(() => credentialsOf('shopify', true, shop))).toEqual(['invalid_value', 'shop_domain']);
  });

  it('are stored without pasted surrounding characters', () => {
    for (const around of [' ', '\t', '\r\n', '\n\n', '\u00a0', '\ufeff', '\u200b', '\u2028', ' \u200b\n']) {
      const pasted = (text: string) => `${around}${text}${around}`;
      const keys = { key_id: pasted('rzp_test_1'), key_secret: pasted('secret'), webhook_secret: pasted('theirs') };
      const read = { key_id: 'rzp_test_1', key_secret: 'secret', webhook_secret: 'theirs' };
      expect(credentialsOf('razorpay', false, keys)).toEqual(read);
      expect(changedCredentials('razorpay', false, keys)).toEqual(read);
      expect(credentialsOf('stripe', true, { secret_key: pasted('sk_live_abcdefgh1234') }).key_id).toBe('sk_live_…1234');
      const shop = { shop_domain: pasted('blue.myshopify.com'), access_token: pasted('shpat_1'), app_secret: pasted('shpss_1') };
      expect(credentialsOf('shopify', true, shop)).toEqual({
        key_id: 'blue.myshopify.com',
        key_secret: 'shpat_1',
        webhook_secret: 'shpss_1',
      });
      const mail = { from: pasted('Asha <a@shop.example>'), smtp_url: pasted('smtps://a:b@mail.example') };
      expect(credentialsOf('smtp', true, mail)).toMatchObject({ key_id: 'Asha <a@shop.example>', key_secret: 'smtps://a:b@mail.example' });
    }
  });

  it.each(['\n', '\t', '\0', '\u007f', '\u0085', '\u200b', '\r\n'])('are refused with the control character %j in the middle', (sign) => {
    const keys = { key_id: 'rzp_test_1', key_secret: 'secret', webhook_secret: 'theirs' };
    for (const field of ['key_id', 'key_secret', 'webhook_secret'] as const) {
      const given = { ...keys, [field]: `${keys[field]}${sign}x` };
      expect(refused(() => credentialsOf('razorpay', false, given))).toEqual(['invalid_value', field]);
      expect(refused(() => changedCredentials('razorpay', false, given))).toEqual(['invalid_value', field]);
    }
    expect(refused(() => credentialsOf('smtp', true, { from: `a@b.c${sign}Bcc: d@e.f`, smtp_url: 'smtps://m' }))).toEqual([
      'invalid_value',
      'from',
    ]);
  });

  it('of a provider are JSON, in any number of lines; its headers obey the same rule', () => {
    const url = 'https://sms.example/send';
    const request = (headers: object): string => `\n${JSON.stringify({ headers, body: { to: '{phone}' } }, null, 2)}\n`;
    const sms = (text: string) => credentialsOf('sms', true, { url, request: text });
    expect(sms(request({ Authorization: 'Bearer 1' }))).toMatchObject({ key_id: url });
    for (const headers of [{ Authorization: 'Bearer 1\r\nX: y' }, { 'a\nb': 'c' }, { '': 'c' }, { Authorization: 7 }])
      expect(refused(() => sms(request(headers)))).toEqual(['invalid_value', 'request']);
    expect(requestOf(request({ Authorization: ' Bearer 1\n' })).headers).toEqual({ Authorization: 'Bearer 1' });
    expect(requestOf(request({ Authorization: '\ufeffBearer 1\u200b' })).headers).toEqual({ Authorization: 'Bearer 1' });
    expect(refused(() => requestOf(request({ Authorization: 'Bearer \u200b1' })))).toEqual(['invalid_value', 'request']);
  });

  it('count as missing if they are blank', () => {
    expect(refused(() => credentialsOf('razorpay', false, { key_id: 'rzp_test_1', key_secret: '\u200b \n' }))).toEqual([
      'missing_field',
      'key_secret',
    ]);
  });

  it('can be changed one by one', () => {
    expect(changedCredentials('stripe', true, { secret_key: 'sk_live_new4321' })).toEqual({
      key_id: 'sk_live_…4321',
      key_secret: 'sk_live_new4321',
    });
    expect(changedCredentials('razorpay', true, { webhook_secret: 'new' })).toEqual({ webhook_secret: 'new' });
    expect(refused(() => changedCredentials('razorpay', true, {}))).toEqual(['missing_field', 'id']);
    expect(refused(() => changedCredentials('razorpay', true, { key_secret: '' }))).toEqual(['missing_field', 'key_secret']);
  });

  it('are refused with those of another partner', () => {
    const keys = { key_id: 'rzp_test_1', key_secret: 'secret' };
    expect(refused(() => credentialsOf('razorpay', false, { ...keys, secret_key: 'sk_test_1' }))).toEqual([
      'parameter_unknown',
      'secret_key',
    ]);
    expect(refused(() => credentialsOf('stripe', false, { secret_key: 'sk_test_1', app_secret: 's' }))).toEqual([
      'parameter_unknown',
      'app_secret',
    ]);
    const shop = { shop_domain: 'blue.myshopify.com', access_token: 't', app_secret: 's' };
    expect(refused(() => credentialsOf('shopify', false, { ...shop, webhook_secret: 'w' }))).toEqual([
      'parameter_unknown',
      'webhook_secret',
    ]);
    expect(refused(() => changedCredentials('stripe', true, { webhook_secret: 'w', key_id: 'k' }))).toEqual([
      'parameter_unknown',
      'key_id',
    ]);
  });
});
