import { Injectable } from '@nestjs/common';
import { LogIdentity } from '#audit/log/log-identity';
import { faultsBeyondEnd, identityFaults, shortenedFault } from '#audit/verify/store-positions-faults';
import { type StorePositions, Witnesses } from '#audit/verify/witnesses';
import { HistoryShortened } from '#platform/event-history/event-history.errors';
import { Log } from '#platform/logging/log';
import type { HistoryNote } from '#platform/integrity/history-check';

/** Compares the history with what the other stores know of it when a process starts, so that a fault is reported before anything is built from it. */
@Injectable()
export class StartCheck {
  private readonly log: Log;
  private found: HistoryNote[] = [];

  constructor(
    private readonly witnesses: Witnesses,
    private readonly identity: LogIdentity,
    log: Log,
  ) {
    this.log = log.of('history');
  }

  /** Remarks from this process's start that are not faults. */
  get notes(): readonly HistoryNote[] {
    return this.found;
  }

  /** Throws `HistoryShortened` if the history ends too early. Other faults are logged. */
  async run(): Promise<void> {
    const storePositions = await this.hearAndLog();
    const shortened = shortenedFault(storePositions);
    if (shortened === null) return;
    for (const { fault, message } of faultsBeyondEnd(storePositions)) this.log.error(`${fault}: ${message}`);
    throw new HistoryShortened(`history_shortened: ${shortened.message}`);
  }

  /** For a process that adds events to the log: also names the log, if it has no name. */
  async begin(): Promise<void> {
    await this.run();
    await this.identity.note();
  }

  private async hearAndLog(): Promise<StorePositions> {
    const storePositions = await this.witnesses.hear();
    for (const { fault, message } of identityFaults(storePositions.identity)) this.log.error(`${fault}: ${message}`);
    this.found = noteOfReadModels(storePositions);
    for (const { note, message } of this.found) this.log.info(`${note}: ${message}`);
    return storePositions;
  }
}

function noteOfReadModels({ readModels, end }: StorePositions): HistoryNote[] {
  if (end === null || readModels.size > 0) return [];
  return [
    { note: 'read_models_rebuilt', message: 'There were no read models when this process started: they are rebuilt from the history.' },
  ];
}
