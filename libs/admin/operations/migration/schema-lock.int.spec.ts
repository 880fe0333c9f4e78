import { readFileSync } from 'node:fs';
import { lockedWith, type SchemaLock, schemaTexts } from '#admin/operations/migration/schema-lock';

const LOCK = JSON.parse(readFileSync('libs/admin/operations/migration/schemas.lock.json', 'utf8')) as SchemaLock;

describe('the steps of the schemas', () => {
  const TEXTS = schemaTexts();
  const lock = lockedWith({}, { 'a.db': ['CREATE TABLE a (x)', 'DROP TABLE a'] });

  it('are the locked ones: npm run lock:schemas locks new ones', () => expect(lockedWith(LOCK, TEXTS)).toEqual(LOCK));

  it('do not change once they are locked', () => {
    for (const [store, hashes] of Object.entries(LOCK))
      for (const n of hashes.keys()) {
        const texts = TEXTS[store]!;
        const changed = { ...TEXTS, [store]: texts.with(n, `${texts[n]} or not`) };
        expect(() => lockedWith(LOCK, changed)).toThrow(`Step ${n + 1} of the schema of ${store} has changed`);
      }
  });

  it('are not removed or reordered', () => {
    expect(() => lockedWith(lock, { 'a.db': ['CREATE TABLE a (x)'] })).toThrow('Step 2 of the schema of a.db');
    expect(() => lockedWith(lock, { 'a.db': ['DROP TABLE a', 'CREATE TABLE a (x)'] })).toThrow('Step 1 of the schema of a.db');
    expect(() => lockedWith(lock, {})).toThrow('Step 1 of the schema of a.db');
  });

  it('are added to the locked ones, with any layout of their texts', () => {
    const texts = { 'a.db': ['CREATE TABLE\n  a (x)', 'DROP TABLE a', 'CREATE TABLE b (x)'], 'b.db': ['CREATE TABLE a (x)'] };
    const grown = lockedWith(lock, texts);
    expect(grown['a.db']).toEqual([...lock['a.db']!, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(grown['b.db']).toEqual([lock['a.db']![0]]);
  });

  it('are locked with their result if they read the file', () =>
    expect(TEXTS['work.db']!.join()).toContain('ALTER TABLE record_things ADD COLUMN expires_at'));
});
