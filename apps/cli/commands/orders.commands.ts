import type { CommandGroup } from '#apps/cli/cli-command';

interface RebuiltOrder {
  readonly projections: readonly string[];
  readonly still_parked: number;
}

export const ORDERS: CommandGroup = {
  name: 'orders',
  summary: 'what is read of single orders',
  commands: [
    {
      words: 'rebuild <id>',
      summary: 'rebuilds an order, with its payments, refunds and cash, from its events, as lists and reads show it',
      operation: 'orders.rebuild',
      present: (answer, paint) => {
        const { projections, still_parked: still } = answer as RebuiltOrder;
        const made = `Rebuilt in ${projections.join(', ')}`;
        return still === 0 ? paint.green(`${made}.`) : paint.red(`${made}; ${still} cannot take it in: see projections parked.`);
      },
      failed: (answer) => (answer as RebuiltOrder).still_parked > 0,
    },
  ],
};
