export type Arguments = Readonly<Record<string, unknown>>;

interface Change {
  /** Arguments that are written down as they were given. Of others, which may be secret or personal, it is only known that they were. */
  readonly recorded: readonly string[];
  /** Nobody does it without saying why. */
  readonly needsReason?: true;
  /** It is written down once it is done: until then there is no history to write it in. */
  readonly whenDone?: true;
}

/** Whether an operation changes anything: then it is written down who had it done, and why. */
export type Effect = 'reads' | Change;

/** It changes something; these arguments of it hold nothing secret or personal. */
export const changes = (...recorded: string[]): Change => ({ recorded: ['account', 'mode', ...recorded] });

/** What may be written down of the arguments. */
export const recordedArguments = (args: Arguments, { recorded }: Change): Arguments =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, recorded.includes(name) ? value : null]));
