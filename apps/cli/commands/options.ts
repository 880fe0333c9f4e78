import { Option } from 'commander';

/** A required option; one of `choices`, if there are any. */
export function required(flags: string, summary: string, choices: readonly string[] = []): Option {
  return optional(flags, summary, choices).makeOptionMandatory();
}

export function optional(flags: string, summary: string, choices: readonly string[] = []): Option {
  const option = new Option(flags, summary);
  return choices.length > 0 ? option.choices(choices) : option;
}
