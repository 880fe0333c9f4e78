import { Command } from 'commander';
import { absolutePaths } from '#apps/cli/absolute-paths';
import type { CliCommand, CommandGroup, FileCommand, LastingCommand, LocalCommand } from '#apps/cli/cli-command';
import { ACCOUNTS } from '#apps/cli/commands/accounts.commands';
import { BACKUP, RESTORE } from '#apps/cli/commands/backup.commands';
import { CHECKPOINT, CONSISTENCY, PROVE, VERIFY_PROOF } from '#apps/cli/commands/proofs.commands';
import { CONNECTIONS } from '#apps/cli/commands/connections.commands';
import { CUSTOMERS } from '#apps/cli/commands/customers.commands';
import { DELIVERIES } from '#apps/cli/commands/deliveries.commands';
import { DISPUTES } from '#apps/cli/commands/disputes.commands';
import { ENDPOINTS } from '#apps/cli/commands/endpoints.commands';
import { HISTORY } from '#apps/cli/commands/history.commands';
import { KEYS } from '#apps/cli/commands/keys.commands';
import { KEYS_OF_DATA } from '#apps/cli/commands/keys-of-data.commands';
import { LISTEN } from '#apps/cli/commands/listen.command';
import { MIGRATE } from '#apps/cli/commands/migrate.command';
import { NOTICES } from '#apps/cli/commands/notices.commands';
import { ORDERS } from '#apps/cli/commands/orders.commands';
import { JOBS } from '#apps/cli/commands/jobs.commands';
import { PROJECTIONS } from '#apps/cli/commands/projections.commands';
import { optional, optionsOf } from '#apps/cli/commands/options';
import { REMITTANCES } from '#apps/cli/commands/remittances.commands';
import { REPORTS } from '#apps/cli/commands/reports.commands';
import { SETTLEMENTS } from '#apps/cli/commands/settlements.commands';
import { USERS } from '#apps/cli/commands/users.commands';
import { VERIFY } from '#apps/cli/commands/verify.command';
import { operatorAtHand } from '#apps/cli/operator-at-hand';
import { operationNamed } from '#apps/operators/operations';
import type { Arguments } from '#admin/operators/effect';
import type { Operator } from '#admin/operators/operator';

/** The commands that have a group; the others are at the root. */
export const GROUPS: readonly CommandGroup[] = [
  ACCOUNTS,
  KEYS,
  USERS,
  CONNECTIONS,
  CUSTOMERS,
  KEYS_OF_DATA,
  PROJECTIONS,
  JOBS,
  ORDERS,
  ENDPOINTS,
  DELIVERIES,
  NOTICES,
  REMITTANCES,
  SETTLEMENTS,
  DISPUTES,
  HISTORY,
  REPORTS,
];

export interface Invocation {
  readonly command: CliCommand | FileCommand | LastingCommand | LocalCommand;
  /** The name of the operation that the command requests. */
  readonly operation: string | ((args: Arguments) => string);
  readonly args: Arguments;
  readonly json: boolean;
  readonly operator: Operator;
}

interface Screen {
  write(text: string): unknown;
}

/** The command line's grammar. Parsing throws a `CommanderError` on misuse and when help was requested. */
export function program(
  screens: { readonly stdout: Screen; readonly stderr: Screen },
  act: (invocation: Invocation) => Promise<void>,
): Command {
  const root = new Command('cli')
    .description('Has the service do what operators and support need, while it runs and when it does not.')
    .option('--json', 'print one JSON document on standard output')
    .addOption(optional('--account <id>', 'whose; left out: the only account there is'))
    .addOption(optional('--as <name>', 'who you are, for what is written down of what you change; left out: the user you are logged in as'))
    .addOption(optional('--reason <words>', 'why, for the same: it stays for ever, so name a ticket or an order, never a person'))
    .configureOutput({ writeOut: (text) => screens.stdout.write(text), writeErr: (text) => screens.stderr.write(text) })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride();
  for (const { name, summary, commands } of GROUPS) {
    const group = root.command(name).description(summary);
    for (const command of commands) grow(group, command, act);
  }
  for (const command of [VERIFY, CHECKPOINT, PROVE, CONSISTENCY, VERIFY_PROOF, BACKUP, RESTORE, LISTEN, MIGRATE]) grow(root, command, act);
  return root;
}

function grow(group: Command, command: Invocation['command'], act: (invocation: Invocation) => Promise<void>): void {
  const leaf = group.command(command.words);
  const operation = operationOf(group, leaf, command);
  describe(leaf, command, operation);
  for (const option of command.options ?? []) leaf.addOption(option);
  leaf.action(async () => {
    // For example, a script's unset variable.
    const empty = leaf.registeredArguments.find((_, n) => leaf.processedArgs[n] === '');
    if (empty !== undefined) leaf.error(`error: argument '${empty.name()}' is empty`);
    const { json = false, as, reason, ...options } = leaf.optsWithGlobals<{ json?: boolean; as?: string; reason?: string }>();
    const words = Object.fromEntries(leaf.registeredArguments.map((argument, n) => [argument.name(), leaf.processedArgs[n] as unknown]));
    const args = absolutePaths(leaf, { ...options, ...words }, 'paths' in command ? command.paths : []);
    await act({ command, operation, args, json, operator: operatorAtHand(as, reason) });
  });
}

function operationOf(group: Command, leaf: Command, command: Invocation['command']): Invocation['operation'] {
  if ('operation' in command && command.operation !== undefined) return command.operation;
  return group.parent === null ? leaf.name() : `${group.name()}.${leaf.name()}`;
}

/** Has a command say what its route says, unless it has words of its own. */
function describe(leaf: Command, command: Invocation['command'], operation: Invocation['operation']): void {
  if ('summary' in command || typeof operation !== 'string') return void leaf.description('summary' in command ? command.summary! : '');
  const described = operationNamed(operation);
  const { about, fields } = described;
  leaf.description(about).summary(about.split(/(?<=\.) /)[0]!);
  for (const argument of leaf.registeredArguments) argument.description = fields[argument.name()]?.about ?? '';
  const named = leaf.registeredArguments.map((argument) => argument.name());
  for (const option of optionsOf(described, named)) leaf.addOption(option);
}
