import { ConfigurationFaults } from '#platform/config/configuration';
import { EmbeddedSubjectKeys } from '#platform/personal-data/embedded/embedded-subject-keys';
import { KEY_BYTES, SecretBox } from '#platform/secrets/secret-box';
import { temporaryDirectory } from '#test/support/temporary-directory';

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

  it('are opened with any while there are none', () => {
    opened(1, 'empty.db').close();
    const keys = opened(2, 'empty.db');
    expect(keys).toBeInstanceOf(EmbeddedSubjectKeys);
    keys.close();
  });
});
