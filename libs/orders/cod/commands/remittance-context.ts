import { madeAt } from '#kernel/ids';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import type { Clocks } from '#platform/clock/clocks';
import { CommandContext, type RequestOfCommand } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** The context of a remittance's command. A repeat of the command gets the same ids; `part` distinguishes several commands for one order. */
export const remittanceContext = async (
  { account, livemode, remittance }: Pick<LineOfOrder, 'account' | 'livemode' | 'remittance'>,
  part: string,
  clocks: Clocks,
  request: RequestOfCommand,
): Promise<CommandContext> =>
  new CommandContext({
    account,
    livemode,
    actor: { type: 'service', id: remittance, name: 'remittances' },
    milliseconds: madeAt(remittance),
    performedAt: await clocks.of(scopeOf(account, livemode)),
    repeatable: [remittance, part].join('\n'),
    ...request,
  });
