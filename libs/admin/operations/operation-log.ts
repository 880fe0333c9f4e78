import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { fact } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { type OperationFact, operationStream } from '#admin/operations/domain/operation.events';
import { actorOf, type OperationCause } from '#admin/operators/current-operation';
import { OperationJournal, type RecordedOperation } from '#admin/operators/operation-journal';
import { CommandContext, type CommandOrigin } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

type Ended = Extract<OperationFact, { type: 'operation.ended' }>['data'];

/** Records operations in the history, each in a stream of its own that belongs to no account. */
@Injectable()
export class OperationLog extends OperationJournal {
  private readonly log = new Logger('operations');

  constructor(
    private readonly eventStore: EventStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async recorded<Answer>(
    { operation: name, arguments: args, operator }: RecordedOperation,
    perform: (cause: OperationCause) => Promise<Answer>,
  ): Promise<Answer> {
    const origin = { account: '', livemode: false, actor: actorOf(operator), milliseconds: this.clock.milliseconds() };
    const context = new CommandContext(origin);
    const operation = context.id('op');
    const stream = operationStream(operation);
    const opening: OperationFact = fact('operation.begun', { operation, name, arguments: args, reason: operator.reason });
    const begun = context.event(stream, opening);
    await this.eventStore.append(stream, 'no_stream', [begun]);
    const cause = { event: begun.id, correlation: context.command };
    const end = (ended: Omit<Ended, 'operation'>) => this.end({ operation, ...ended }, origin, cause);
    try {
      const answer = await perform(cause);
      await end({ outcome: 'done', code: null });
      return answer;
    } catch (fault) {
      await end(fault instanceof DomainError ? { outcome: 'refused', code: fault.code } : { outcome: 'failed', code: 'internal_error' });
      throw fault;
    }
  }

  /** Records the end. If that fails, it is only logged: the operation is done, and its answer, which may hold a new key, must not be lost. */
  private async end(ended: Ended, origin: CommandOrigin, { event, correlation }: OperationCause): Promise<void> {
    const stream = operationStream(ended.operation);
    const context = new CommandContext({ ...origin, milliseconds: this.clock.milliseconds(), causation: event, correlation });
    const happened: OperationFact = fact('operation.ended', ended);
    await this.eventStore
      .append(stream, 0, [context.event(stream, happened)])
      .catch((fault: Error) => this.log.error(`The end of ${ended.operation} (${ended.outcome}) cannot be written: ${fault.message}`));
  }
}
