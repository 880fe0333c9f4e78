import { checkUrl, type HostRules } from '#webhooks/domain/endpoint-url';

const OPEN: HostRules = { mayName: () => true, allowsPlain: false };

const refusal = (url: string, livemode = true, hosts = OPEN): string | null => {
  try {
    checkUrl(url, livemode, hosts);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_url', param: 'url' });
    return (error as Error).message;
  }
};

describe('the URL of an endpoint', () => {
  it.each([
    'https://example.com',
    'https://example.com./hooks?shop=1#top',
    'https://hooks.my_shop.example:8443/a',
    'https://xn--bcher-kva.example',
    'https://bücher.example',
    'https://8.8.8.8/hooks',
    'https://[2606:4700::1111]:444/hooks',
    `https://${'a'.repeat(63)}.example`,
  ])('may be %s', (url) => expect(refusal(url)).toBeNull());

  it.each(['', 'example.com', '/hooks', 'https://', 'https://exa mple.com', 'https://example.com:65536'])('cannot be read: %j', (url) =>
    expect(refusal(url)).toMatch('cannot be read'),
  );

  it.each([
    'https://a..b/hooks',
    'https://.example.com',
    'https://example.com..',
    'https://-shop.example',
    'https://shop-.example',
    `https://${'a'.repeat(64)}.example`,
    `https://${'abcdefghi.'.repeat(25)}example`,
    'https://example.com:0/',
  ])('names no host and port that could be dialled: %s', (url) => expect(refusal(url)).toMatch('no host'));

  it.each(['http://example.com', 'ftp://example.com', 'mailto:a@example.com'])('is not %s', (url) =>
    expect(refusal(url)).toMatch('https://'),
  );

  it('may be plain in test mode alone, and only where that is allowed', () => {
    const plain: HostRules = { ...OPEN, allowsPlain: true };
    expect(refusal('http://localhost:3000/hooks', false, plain)).toBeNull();
    expect(refusal('http://localhost:3000/hooks', true, plain)).toMatch('https://');
    expect(refusal('http://localhost:3000/hooks', false)).toMatch('https://');
  });

  it.each(['https://user@example.com', 'https://:secret@example.com'])('carries nobody: %s', (url) =>
    expect(refusal(url)).toMatch('user name or password'),
  );

  it('names no address that is not open to webhooks', () => {
    const closed: HostRules = { allowsPlain: false, mayName: (host) => host !== '10.0.0.1' };
    expect(refusal('https://10.0.0.1', true, closed)).toMatch('not open to webhooks');
    expect(refusal('https://10.1/', true, closed)).toMatch('not open to webhooks');
  });
});
