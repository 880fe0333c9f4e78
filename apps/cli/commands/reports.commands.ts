import type { CommandGroup } from '#apps/cli/cli-command';
import { optional, required } from '#apps/cli/commands/options';

const nothing = (): void => undefined;

export const REPORTS: CommandGroup = {
  name: 'reports',
  summary: 'orders, payments and cash as files',
  commands: [
    {
      words: 'run <type>',
      summary: 'writes a report, such as orders.1, to standard output',
      options: [
        required('--from <day>', 'the first day, such as 2026-01-01'),
        required('--to <day>', 'the day after the last, such as 2026-02-01; at most 95 days later'),
        required('--mode <mode>', 'of which orders', ['test', 'live']),
        optional('--format <format>', 'csv when left out', ['csv', 'json', 'jsonl']),
        optional('--timezone <name>', 'where days begin; Asia/Kolkata when left out'),
        optional('--columns <names>', 'only these, by commas and in this order'),
        optional('--date-field <name>', 'which moment lies in these days, such as paid_at; created_at when left out'),
        optional('--amounts <units>', 'in minor units when left out', ['minor', 'major']),
      ],
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
      summary: 'writes what came in, went back and was collected in a month (2026-01) to standard output: one page of HTML, to be printed',
      options: [
        required('--mode <mode>', 'of which orders', ['test', 'live']),
        optional('--timezone <name>', 'where days begin; Asia/Kolkata when left out'),
      ],
      async write(service, args, out, progress) {
        const { page } = (await service.call('reports.statement', args, progress)) as { page: string };
        await out(Buffer.from(page));
      },
    },
  ],
};
