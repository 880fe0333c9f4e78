import type { Clocks } from '#platform/clock/clocks';
import { actorOf, currentOperation } from '#admin/operators/current-operation';
import { CommandContext } from '#platform/event-store/command-context';
import { scopeOf } from '#platform/storage/documents';

/** The context of a command by the current operator, with the time of the account's clock in that mode. */
export async function operatorCommand(account: string, livemode: boolean, clocks: Pick<Clocks, 'of'>): Promise<CommandContext> {
  const { operator, cause } = currentOperation();
  if (cause === null) throw new Error('An operation that is registered as reading gives no commands.');
  return new CommandContext({
    account,
    livemode,
    actor: actorOf(operator),
    milliseconds: await clocks.of(scopeOf(account, livemode)),
    causation: cause.event,
    correlation: cause.correlation,
  });
}
