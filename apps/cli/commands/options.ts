import { Option } from 'commander';
import type { Operation, OperationField } from '#apps/operators/operations';

/** A required option; one of `choices`, if there are any. */
export function required(flags: string, summary: string, choices: readonly string[] = []): Option {
  return optional(flags, summary, choices).makeOptionMandatory();
}

export function optional(flags: string, summary: string, choices: readonly string[] = []): Option {
  const option = new Option(flags, summary);
  return choices.length > 0 ? option.choices(choices) : option;
}

/** Fields of the pages of a list, which the command line shows whole. */
const PAGES: ReadonlySet<string> = new Set(['limit', 'starting_after', 'ending_before']);

/** An option for each field of an operation, without those that are arguments. */
export function optionsOf({ fields }: Operation, named: readonly string[]): Option[] {
  const isShownWhole = 'starting_after' in fields;
  return Object.entries(fields)
    .filter(([name]) => !named.includes(name) && !(isShownWhole && PAGES.has(name)))
    .map(([name, field]) => optionFor(name, field));
}

function optionFor(name: string, { kind, nullable, required: isRequired, choices, about }: OperationField): Option {
  const words = name.split('_');
  const flag = `--${words.join('-')}`;
  const hint = kind === 'array' ? ' With commas between.' : kind === 'integer' && nullable ? ' Type default for null.' : '';
  return (isRequired ? required : optional)(kind === 'boolean' ? flag : `${flag} <${words.at(-1)}>`, about + hint, choices);
}
