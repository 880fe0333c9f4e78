import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { within } from '#platform/control/current-operation';
import { OperationJournal } from '#platform/control/operation-journal';
import { operatorOf, UNNAMED } from '#platform/control/operator';

export type Arguments = Readonly<Record<string, unknown>>;

/** How far long work has come, as the command line draws it. */
export interface Progress {
  /** What is being worked on, where there are several. */
  readonly task?: string;
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  readonly secondsLeft: number | null;
}

export type OnProgress = (now: Progress) => void;

const WHERE = 'Some exist only with EVENTSTOREDB_URL and MONGODB_URL set, others in another version of the service.';

export type Operation = (args: Arguments, progress: OnProgress) => Promise<unknown>;

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

/** What operators and support can have done, by name: each room registers its own operations, the command line calls them. */
@Injectable()
export class AdminOperations {
  private readonly operations = new Map<string, { readonly effect: Effect; readonly operation: Operation }>();

  constructor(private readonly journal: OperationJournal) {}

  register(name: string, effect: Effect, operation: Operation): void {
    if (this.operations.has(name)) throw new Error(`Two rooms register the operation ${name}.`);
    this.operations.set(name, { effect, operation });
  }

  /** What each does to the service. */
  get effects(): ReadonlyMap<string, Effect> {
    return new Map([...this.operations].map(([name, { effect }]) => [name, effect]));
  }

  async call(name: string, args: Arguments, progress: OnProgress, by = UNNAMED): Promise<unknown> {
    const registered = this.operations.get(name);
    if (registered === undefined) throw new DomainError('resource_missing', `The service has no operation ${name} here. ${WHERE}`);
    const { effect, operation } = registered;
    const operator = operatorOf(by);
    if (effect === 'reads') return within({ name, operator, cause: null }, () => operation(args, progress));
    if (effect.needsReason && operator.reason === null)
      throw new DomainError('missing_field', 'Say why: add --reason, which is written down with your name.', 'reason');
    const recorded = { operation: name, arguments: recordedArguments(args, effect), operator };
    if (!effect.whenDone)
      return this.journal.recorded(recorded, (cause) => within({ name, operator, cause }, () => operation(args, progress)));
    const answer = await operation(args, progress);
    return this.journal.recorded(recorded, async () => answer);
  }
}

const recordedArguments = (args: Arguments, { recorded }: Change): Arguments =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, recorded.includes(name) ? value : null]));
