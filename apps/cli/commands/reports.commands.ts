import type { CommandGroup } from '#apps/cli/cli-command';

const nothing = (): void => undefined;

export const REPORTS: CommandGroup = {
  name: 'reports',
  summary: 'orders, payments and cash as files',
  commands: [
    {
      words: 'run <type>',
      async write(service, args, out, progress) {
        const { id, parts } = (await service.call('reports.run', args, progress)) as { id: string; parts: number };
        const { account, mode } = args;
        for (let part = 0; part < parts; part++) {
          const { base64 } = (await service.call('reports.part', { account, mode, run: id, part }, nothing)) as { base64: string };
          await out(Buffer.from(base64, 'base64'));
        }
      },
    },
    {
      words: 'statement <month>',
      async write(service, args, out, progress) {
        const { page } = (await service.call('reports.statement', args, progress)) as { page: string };
        await out(Buffer.from(page));
      },
    },
  ],
};
