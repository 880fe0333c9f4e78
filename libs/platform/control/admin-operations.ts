import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';

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

/** What operators and support can have done, by name: each room registers its own operations, the command line calls them. */
@Injectable()
export class AdminOperations {
  private readonly operations = new Map<string, Operation>();

  register(name: string, operation: Operation): void {
    this.operations.set(name, operation);
  }

  async call(name: string, args: Arguments, progress: OnProgress): Promise<unknown> {
    const operation = this.operations.get(name);
    if (operation === undefined) throw new DomainError('resource_missing', `The service has no operation ${name} here. ${WHERE}`);
    return operation(args, progress);
  }
}
