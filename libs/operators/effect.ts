export type Arguments = Readonly<Record<string, unknown>>;

interface Change {
  /** Arguments recorded as given. Others may be secret or personal, so only their presence is recorded. */
  readonly recorded: readonly string[];
  /** It requires a reason. */
  readonly needsReason?: true;
  /** Recorded once done, because there is no history to record it in before. */
  readonly whenDone?: true;
}

/** Whether an operation changes anything: then its operator and the reason are recorded. */
export type Effect = 'reads' | Change;

/** It changes something; these arguments hold nothing secret or personal. */
export const changes = (...recorded: string[]): Change => ({ recorded: ['account', 'mode', ...recorded] });

/** The arguments as they may be recorded. */
export const recordedArguments = (args: Arguments, { recorded }: Change): Arguments =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, recorded.includes(name) ? value : null]));
