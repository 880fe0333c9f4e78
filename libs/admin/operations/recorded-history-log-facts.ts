import { Injectable, Logger } from '@nestjs/common';
import { fold } from '#kernel/fact';
import { acceptLog, beginLog, useKey } from '#admin/operations/domain/history-log.decisions';
import { type AcceptedLog, HISTORY_LOG, type HistoryLogFact, type KnownLogs, knownLogs } from '#admin/operations/domain/history-log.events';
import { HistoryLogFacts } from '#admin/operations/history-log-facts';
import { Clocks } from '#platform/clock/clocks';
import { currentOperation } from '#admin/operators/current-operation';
import { operatorCommand } from '#admin/operators/operator-command';
import { EventHistory } from '#platform/event-history/event-history';
import { UnreadableEvent } from '#platform/event-history/event-history.errors';
import { isReadable } from '#platform/event-history/unreadable';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { scopeOf } from '#platform/storage/documents';

type Rule = (known: KnownLogs) => readonly HistoryLogFact[];

@Injectable()
export class RecordedHistoryLogFacts extends HistoryLogFacts {
  private readonly log = new Logger(RecordedHistoryLogFacts.name);

  constructor(
    private readonly eventStore: EventStore,
    private readonly history: EventHistory,
    private readonly clocks: Clocks,
  ) {
    super();
  }

  override async known(): Promise<KnownLogs> {
    // A foreign event in this stream stops no process at its start: verify names it.
    return fold(knownLogs, (await this.history.whole(HISTORY_LOG)).filter(isReadable));
  }

  override began(log: string): Promise<void> {
    return this.note(beginLog(log));
  }

  override keyUsed(key: string): Promise<void> {
    return this.note(useKey(key));
  }

  override async accept(accepted: AcceptedLog): Promise<void> {
    const rule = acceptLog(accepted, currentOperation().operator.reason);
    await this.eventStore.decide(HISTORY_LOG, knownLogs, rule, await operatorCommand('', false, this.clocks));
  }

  /** Records as the service itself. Reads first, so that a repeat costs no append. */
  private async note(rule: Rule): Promise<void> {
    if (rule(await this.known()).length === 0) return;
    const actor = { type: 'service', id: null, name: null } as const;
    const context = new CommandContext({ account: '', livemode: false, actor, milliseconds: await this.clocks.of(scopeOf('', false)) });
    await this.eventStore.decide(HISTORY_LOG, knownLogs, rule, context).catch((fault: unknown) => {
      if (!(fault instanceof UnreadableEvent)) throw fault;
      this.log.error(`The log of the history is not named in it: ${fault.message} See verify.`);
    });
  }
}
