import { writeFile } from 'node:fs/promises';
import type { CommandGroup } from '#apps/cli/cli-command';
import { optional } from '#apps/cli/commands/options';
import { DomainError } from '#kernel/domain-error';

export const DISPUTES: CommandGroup = {
  name: 'disputes',
  summary: 'payments that shoppers dispute with their bank',
  commands: [
    {
      words: 'pack <dispute>',
      options: [optional('--out <file>', 'where to; standard output when left out. A file that is there is not replaced')],
      async write(service, { account, dispute, out: file }, out, progress) {
        const { base64 } = (await service.call('disputes.pack', { account, dispute }, progress)) as { base64: string };
        const bytes = Buffer.from(base64, 'base64');
        if (typeof file === 'string') await writeNewFile(file, bytes);
        else await out(bytes);
      },
    },
  ],
};

/** The evidence has the shopper's personal data, so only the caller may read the file. */
async function writeNewFile(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
  } catch (fault) {
    throw new DomainError('invalid_value', `${file} cannot be written (${(fault as Error).message}). Name another file.`, 'out');
  }
}
