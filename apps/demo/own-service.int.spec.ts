import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ownService } from '#apps/demo/service';

describe('the service of a demo that does not start', () => {
  const directories = () => readdirSync(tmpdir()).filter((name) => name.startsWith('payments-demo-'));

  it('leaves its reason, and neither a process nor a directory', async () => {
    const before = directories();
    await expect(ownService('test/support/no-apps')).rejects.toThrow(/ended with 1 before it was ready\.\n[^]*Cannot find module/);
    expect(directories()).toEqual(before);
  });
});
