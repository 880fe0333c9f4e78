export type Arguments = Readonly<Record<string, unknown>>;

interface Change {
  /** The names of arguments whose values are recorded. Others may be secret or personal, so only their names are. */
  readonly recorded: readonly string[];
  /** It requires a reason. */
  readonly needsReason?: true;
  /** It is recorded only after it is done, because before there is no history to record it in. */
  readonly whenDone?: true;
}

/** Whether an operation changes anything: then its operator and the reason are recorded. */
export type Effect = 'reads' | Change;

/** The effect of an operation that changes something. `recorded`: the arguments that hold nothing secret or personal. */
export const changes = (...recorded: string[]): Change => ({ recorded: ['account', 'mode', ...recorded] });

/** The arguments with null in place of values that must not be recorded. */
export const recordedArguments = (args: Arguments, { recorded }: Change): Arguments =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, recorded.includes(name) ? value : null]));
