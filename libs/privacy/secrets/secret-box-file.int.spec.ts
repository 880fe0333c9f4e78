import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationFaults } from '#platform/config/configuration';
import { SecretBox } from '#privacy/secrets/secret-box';
import { keysIn, loadSecretBox, newKey, writeKeys } from '#privacy/secrets/secret-box-file';

describe('the key of personal data', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'key-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is created on the first start, for the owner only, and is the same on the next', () => {
    const place = { dataDir: join(root, 'data'), personalDataKeyFile: join(root, 'data/personal-data.key') };
    const sealed = loadSecretBox(place).seal('secret', 'rows/1');
    expect(statSync(place.personalDataKeyFile).mode & 0o777).toBe(0o600);
    expect(loadSecretBox(place).open(sealed, 'rows/1')).toBe('secret');
  });

  it('is never created if it is kept elsewhere, so that a mistyped path is noticed', () => {
    const place = { dataDir: join(root, 'data'), personalDataKeyFile: join(root, 'elsewhere.key') };
    expect(() => loadSecretBox(place)).toThrow(/There is no key in PERSONAL_DATA_KEY_FILE/);
    writeFileSync(place.personalDataKeyFile, Buffer.alloc(32, 7).toString('base64'));
    expect(loadSecretBox(place).open(loadSecretBox(place).seal('secret', 'rows/1'), 'rows/1')).toBe('secret');
  });

  it('may have a newer one before it, which opens what it sealed, also for a process that has read the file before', () => {
    const file = join(root, 'personal-data.key');
    const place = { dataDir: root, personalDataKeyFile: file };
    const [first, second] = [newKey(), newKey()];
    writeKeys(file, [first]);
    const before = loadSecretBox(place);
    writeKeys(file, [second, first]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(keysIn(file)).toEqual([second, first]);
    const box = loadSecretBox(place);
    const old = box.seal('secret', 'rows/1');
    expect(box.adopt(box.claimOf(second))).toBe(true);
    expect(before.open(old, 'rows/1')).toBe('secret');
    expect(before.open(box.seal('secret', 'rows/1'), 'rows/1')).toBe('secret');
    expect(new SecretBox(first).adopt(box.claim)).toBe(false);
  });

  it('must have 32 bytes, and a file of another size is not changed', () => {
    const file = join(root, 'personal-data.key');
    writeFileSync(file, 'too short\n');
    expect(() => loadSecretBox({ dataDir: root, personalDataKeyFile: file })).toThrow(/32 random bytes/);
    expect(readFileSync(file, 'utf8')).toBe('too short\n');
  });

  it.each(['missing.key', '.'])('is reported as a fault of the configuration when its file is %s', (name) => {
    const place = { dataDir: join(root, 'data'), personalDataKeyFile: join(root, name) };
    expect(() => loadSecretBox(place)).toThrow(ConfigurationFaults);
  });
});
