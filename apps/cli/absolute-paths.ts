import { resolve } from 'node:path';
import type { Command } from 'commander';
import { workingDirectory } from '#apps/cli/working-directory';
import type { Arguments } from '#admin/operators/effect';

/** Placeholders of arguments and options that are paths, as in `--out <file>`. */
const PATHS = new Set(['file', 'directory']);

/**
 * The arguments with every path made absolute, because the service may run in another directory. Paths are the arguments and
 * options with the placeholder `<file>` or `<directory>`, and those that `others` names.
 */
export function absolutePaths(command: Command, args: Arguments, others: readonly string[] = []): Arguments {
  const options = command.options.filter(({ flags }) => PATHS.has(/<([\w-]+)>$/.exec(flags)?.[1] ?? ''));
  const named = command.registeredArguments.map((argument) => argument.name()).filter((name) => PATHS.has(name));
  const absolute: Record<string, unknown> = { ...args };
  for (const name of [...named, ...options.map((option) => option.attributeName()), ...others])
    if (typeof absolute[name] === 'string') absolute[name] = resolve(workingDirectory(), absolute[name]);
  return absolute;
}
