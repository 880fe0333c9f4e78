import { randomBytes } from 'node:crypto';
import { MasterKey } from '#privacy/secrets/master-key';
import { SecretBox, UnknownKey } from '#privacy/secrets/secret-box';

const PLACE = 'connections/conn_1/key_secret';

describe('a secret box', () => {
  const bytes = randomBytes(32);
  const box = new SecretBox(bytes);
  const { id } = new MasterKey(bytes);

  it('opens its own sealed texts', () => {
    for (const text of ['', 'whsec_abc', 'naïve ₹ 🔑', 'x'.repeat(100_000)]) expect(box.open(box.seal(text, PLACE), PLACE)).toBe(text);
  });

  it('names its key, and reveals nothing about the text, not even a repetition', () => {
    const sealed = box.seal('whsec_abc', PLACE);
    expect(sealed).toMatch(/^v2\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]+$/);
    expect(sealed.split('.')[1]).toBe(id);
    expect(sealed).not.toBe(box.seal('whsec_abc', PLACE));
  });

  it('refuses a sealed text that was copied from another row', () => {
    expect(() => box.open(box.seal('whsec_abc', PLACE), 'connections/conn_2/key_secret')).toThrow('for another row');
  });

  it('opens texts sealed by earlier releases, without the names of key and row', () => {
    // AES-256-GCM of whsec_abc under 32 bytes of 7, as release 0.1 wrote it.
    const sealed = 'v1.AwMDAwMDAwMDAwMDIQr61MkkXqvhGUwB7lpzbVKW0GY5dz8gGQ';
    expect(new SecretBox([randomBytes(32), Buffer.alloc(32, 7)]).open(sealed, PLACE)).toBe('whsec_abc');
    expect(() => new SecretBox(randomBytes(32)).open(sealed, PLACE)).toThrow('another key');
  });

  it('reports a text that was sealed with an unknown key', () => {
    const other = new SecretBox(randomBytes(32));
    expect(() => other.open(box.seal('whsec_abc', PLACE), PLACE)).toThrow(UnknownKey);
    expect(() => other.open(box.seal('whsec_abc', PLACE), PLACE)).toThrow(/names the key.*PERSONAL_DATA_KEY_FILE/);
  });

  it('notices every altered byte', () => {
    const [version, key, body] = box.seal('a', PLACE).split('.') as [string, string, string];
    const sealed = Buffer.from(body, 'base64url');
    for (let place = 0; place < sealed.length; place += 1) {
      const altered = Buffer.from(sealed);
      altered[place]! ^= 1;
      expect(() => box.open([version, key, altered.toString('base64url')].join('.'), PLACE)).toThrow('altered');
    }
  });

  it('refuses texts that no box has sealed', () => {
    for (const text of ['whsec_abc', 'v2.AAAA', 'v3.AAAA.AAAA']) expect(() => box.open(text, PLACE)).toThrow('not in a format');
    for (const text of ['v1.AAAA', `v2.${id}.AAAA`]) expect(() => box.open(text, PLACE)).toThrow('cut short');
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

describe('a secret box whose key was replaced, twice', () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const old = new SecretBox(first);
  const sealed = [old.seal('first', PLACE)];
  const name = old.derive('data_subject', 'asha');
  const box = new SecretBox([third, second, first]);
  for (const key of [second, third]) {
    box.adopt(box.claimOf(key));
    sealed.push(box.seal('later', PLACE));
  }

  it('seals with the newest', () => {
    expect(sealed.map((each) => box.isCurrent(each))).toEqual([false, false, true]);
  });

  it('opens with the newest alone what all of them sealed, and derives what the first did', () => {
    const later = new SecretBox(third);
    expect(later.adopt(JSON.parse(JSON.stringify(box.claim)))).toBe(true);
    expect(sealed.map((each) => later.open(each, PLACE))).toEqual(['first', 'later', 'later']);
    expect(later.derive('data_subject', 'asha')).toEqual(name);
    expect(later.claim).toEqual(box.claim);
  });

  it('is not made from a replaced one: its claim about the others does not open', () => {
    expect(new SecretBox([second, first]).adopt(box.claim)).toBe(false);
    expect(JSON.stringify(box.claim)).not.toContain(first.toString('base64'));
  });
});
