import decodeQR from 'qr/decode.js';
import { appLinks, isUpi, qrPath } from '#checkout-page/browser/upi';

const URL = 'upi://pay?pa=shop@okbank&pn=My%20shop&am=2499.00&cu=INR&tr=pay_1';

describe('a UPI payment', () => {
  it('opens in the apps with the gateway’s query unchanged', () => {
    const links = appLinks(URL);
    expect(links.at(-1)).toEqual({ name: null, url: URL });
    expect(links.map(({ url }) => url.split('?')[1])).toEqual(Array(links.length).fill(URL.split('?')[1]));
    expect(links[0]).toEqual({ name: 'Google Pay', url: URL.replace('upi://pay', 'tez://upi/pay') });
  });

  it('opens nothing else', () => {
    expect([isUpi(URL), isUpi('javascript:alert(1)'), isUpi('upi://mandate?x'), isUpi('https://upi://pay?')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is drawn as a QR code that a phone reads unchanged', () => {
    const { size, path } = qrPath(URL);
    const scale = 4;
    const width = size * scale;
    const data = new Uint8Array(width * width * 4).fill(255);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++) data.set([0, 0, 0], ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4);
    expect(decodeQR({ width, height: width, data })).toBe(URL);
  });
});
