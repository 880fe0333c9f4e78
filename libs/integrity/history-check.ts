import { DiscoveryService } from '@nestjs/core';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** Something that is not as it should be, and where. The message says what it means and what to do. */
export interface HistoryFault {
  /** Its name: a word that does not change. */
  readonly fault: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: Position | null;
  readonly message: string;
}

/** Something that a reader of a verification should know, and no fault. */
export interface HistoryNote {
  /** Its name: a word that does not change. */
  readonly note: string;
  readonly message: string;
}

/** What must always hold of events. */
export interface EventCheck {
  /** What is wrong with some events, in their order, with the streams that begin among them, or with what had to follow. It changes nothing. */
  check(events: readonly RecordedEvent[]): Promise<readonly HistoryFault[]>;
}

/** How a room says what must hold of its part of the history. */
export interface HistoryCheck extends Partial<EventCheck> {
  /** What should be in the history and is not. Called once, when all of it was read. */
  missing?(): Promise<readonly HistoryFault[]>;
}

/** Marks a provider as a `HistoryCheck`. */
export const ChecksHistory = DiscoveryService.createDecorator();

/** Those of every module in the application. */
export const discoveredHistoryChecks = (discovery: DiscoveryService): HistoryCheck[] =>
  discovery.getProviders({ metadataKey: ChecksHistory.KEY }).map(({ instance }) => instance as HistoryCheck);

export const faultAt = (
  { stream, revision, position }: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>,
  fault: string,
  message: string,
): HistoryFault => ({ fault, stream, revision, position, message });
