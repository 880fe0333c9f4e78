import type { Command, Options } from './command.ts';

/** The text of the help. */
export function help(commands: readonly Command[], everywhere: Options): string {
  const lines = commands.flatMap(({ name, takes, about, options }) => [
    `  ${[name, takes].filter(Boolean).join(' ')}`,
    `      ${about}`,
    ...optionLines(options),
  ]);
  return ['Usage: payments-and-orders COMMAND [options]', '', ...lines, '', 'Every command takes', ...optionLines(everywhere), ''].join(
    '\n',
  );
}

const optionLines = (options: Options): string[] =>
  Object.entries(options).map(
    ([name, { value, about }]) => `      ${`--${name}${value === undefined ? '' : ` ${value}`}`.padEnd(26)} ${about}`,
  );
