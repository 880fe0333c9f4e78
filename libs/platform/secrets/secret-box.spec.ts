import { randomBytes } from 'node:crypto';
import { SecretBox } from '#platform/secrets/secret-box';

describe('a secret box', () => {
  const box = new SecretBox(randomBytes(32));

  it('opens what it has sealed', () => {
    for (const text of ['', 'whsec_abc', 'naïve ₹ 🔑', 'x'.repeat(100_000)]) expect(box.open(box.seal(text))).toBe(text);
  });

  it('shows nothing of the text, not even that it is the same one again', () => {
    const sealed = box.seal('whsec_abc');
    expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
    expect(sealed).not.toBe(box.seal('whsec_abc'));
  });

  it('says when a text was sealed under another key', () => {
    expect(() => new SecretBox(randomBytes(32)).open(box.seal('whsec_abc'))).toThrow(/another key.*PERSONAL_DATA_KEY_FILE/);
  });

  it('notices every altered byte', () => {
    const sealed = Buffer.from(box.seal('a').slice(3), 'base64url');
    for (let place = 0; place < sealed.length; place += 1) {
      const altered = Buffer.from(sealed);
      altered[place]! ^= 1;
      expect(() => box.open(`v1.${altered.toString('base64url')}`)).toThrow('altered');
    }
  });

  it('refuses texts that no box has sealed', () => {
    expect(() => box.open('whsec_abc')).toThrow('not in a format');
    expect(() => box.open('v2.AAAA')).toThrow('not in a format');
    expect(() => box.open('v1.AAAA')).toThrow('cut short');
  });

  it('derives the same bytes from the same text, and others for another text, purpose or key', () => {
    const other = new SecretBox(randomBytes(32));
    const hex = (from: SecretBox, purpose: string, text: string) => Buffer.from(from.derive(purpose, text)).toString('hex');
    expect(hex(box, 'client_secret', 'cs_1')).toMatch(/^[0-9a-f]{64}$/);
    expect(hex(box, 'client_secret', 'cs_1')).toBe(hex(box, 'client_secret', 'cs_1'));
    expect(
      new Set([
        hex(box, 'client_secret', 'cs_1'),
        hex(box, 'client_secret', 'cs_2'),
        hex(box, 'link', 'cs_1'),
        hex(other, 'client_secret', 'cs_1'),
      ]).size,
    ).toBe(4);
  });
});
