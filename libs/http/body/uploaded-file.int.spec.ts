import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { sweepUploads } from '#http/body/uploaded-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('the uploaded files of a killed process', () => {
  const directory = temporaryDirectory();
  const left = (minutesAgo: number): string => {
    const path = directory.path(`payments-and-orders-upload-test-${minutesAgo}`);
    writeFileSync(path, 'Name,Phone\n', { mode: 0o600 });
    const then = performance.timeOrigin / 1000 - minutesAgo * 60;
    utimesSync(path, then, then);
    return path;
  };

  it('are removed when the next one starts, but not those that another process reads', async () => {
    const [old, fresh] = [left(11), left(9)];
    await sweepUploads(directory.path(''));
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });
});
