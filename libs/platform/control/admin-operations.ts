import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { OperationJournal } from '#platform/control/operation-journal';
import { operatorOf, UNNAMED } from '#platform/control/operator';
import type { Arguments, Effect } from '#platform/operators/effect';
import { performed } from '#platform/operators/performed';
import type { OnProgress } from '#platform/operators/progress';

const WHERE = 'Some exist only with EVENTSTOREDB_URL and MONGODB_URL set, others in another version of the service.';

export type Operation = (args: Arguments, progress: OnProgress) => Promise<unknown>;

/** What operators and support can have done by name. Rooms that have no routes for it yet register it here. */
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
    return performed({ name, effect, args, operator: operatorOf(by) }, this.journal, () => operation(args, progress));
  }
}
