import { runOnce } from '#apps/composition/run';
import { DataDirectoryInUse } from '#platform/embedded/data-directory';

const [{ error }, { exit }] = [console, process];

describe('a process that cannot start', () => {
  const said: unknown[] = [];

  beforeAll(() => {
    Object.assign(console, { error: (words: unknown) => said.push(words) });
    process.exit = (code) => {
      throw new Error(`ended with ${code}`);
    };
  });

  afterAll(() => {
    Object.assign(console, { error });
    process.exit = exit;
  });

  it('says only in words that another process has its data directory', async () => {
    await expect(runOnce(() => Promise.reject(new DataDirectoryInUse('/data', '7')))).rejects.toThrow('ended with 1');
    expect(said).toEqual(['DATA_DIR /data is in use by process 7. Stop that process, or give this one a DATA_DIR of its own.']);
  });
});
