import type { Clocks } from '#platform/clock/clocks';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** The context of a command that an operator gives now, in the business time of the account and mode. */
export const operatorCommand = async (account: string, livemode: boolean, clocks: Pick<Clocks, 'of'>): Promise<CommandContext> =>
  new CommandContext({
    account,
    livemode,
    actor: { type: 'operator', id: null, name: 'command line' },
    milliseconds: await clocks.of(scopeOf(account, livemode)),
  });
