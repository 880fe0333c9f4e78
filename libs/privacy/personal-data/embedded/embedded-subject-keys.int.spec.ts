import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { ConfigurationFaults } from '#platform/config/configuration';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { KEY_BYTES } from '#privacy/secrets/master-key';
import { SecretBox } from '#privacy/secrets/secret-box';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('the keys of data subjects in a file', () => {
  const directory = temporaryDirectory();
  const opened = (byte: number, file = 'keys.db'): EmbeddedSubjectKeys =>
    new EmbeddedSubjectKeys(directory.path(file), new SecretBox(Buffer.alloc(KEY_BYTES, byte)));

  it('are opened with no other key than they were sealed with', async () => {
    const keys = opened(1);
    const { id } = await keys.current('ada');
    keys.close();
    expect(() => opened(2)).toThrow(ConfigurationFaults);
    const again = opened(1);
    expect((await again.current('ada')).id).toBe(id);
    again.close();
  });

  it('are in no file once they are destroyed, not even in pieces', async () => {
    const keys = opened(1, 'destroyed.db');
    for (const person of ['ada', 'bob', 'eve', 'joe', 'zoe']) await keys.current(person);
    const file = new DatabaseSync(directory.path('destroyed.db'), { readOnly: true });
    const { sealed } = file.prepare('SELECT sealed FROM keys WHERE subject = ?').get('ada') as { sealed: string };
    file.close();
    const pieces = sealed.split('.').at(-1)!.match(/.{12}/g)!;
    const holding = (): string[] =>
      ['destroyed.db', 'destroyed.db-wal'].filter((name) => {
        const bytes = readFileSync(directory.path(name));
        return pieces.some((piece) => bytes.includes(piece));
      });
    expect(holding()).not.toEqual([]);
    await keys.destroy('ada');
    expect(holding()).toEqual([]);
    keys.close();
  });

  it('are opened with no other key from the first start on, before there is one: other secrets lie sealed beside them', () => {
    opened(1, 'empty.db').close();
    expect(() => opened(2, 'empty.db')).toThrow(ConfigurationFaults);
    opened(1, 'empty.db').close();
  });

  it('are opened with no other key than an earlier release sealed with, which said nothing', async () => {
    const keys = opened(1, 'earlier.db');
    await keys.current('ada');
    keys.close();
    const file = new DatabaseSync(directory.path('earlier.db'));
    file.exec('DROP TABLE service_key; PRAGMA user_version = 1');
    file.close();
    expect(() => opened(2, 'earlier.db')).toThrow(ConfigurationFaults);
    opened(1, 'earlier.db').close();
  });
});
