import { DiscoveryService } from '@nestjs/core';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

/** A fault found in the history, and where. The message explains it and says what to do. */
export interface HistoryFault {
  /** The kind of fault, by a name that never changes. */
  readonly fault: string;
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: Position | null;
  readonly message: string;
}

/** A remark for the reader of a verification; not a fault. */
export interface HistoryNote {
  /** The kind of remark, by a name that never changes. */
  readonly note: string;
  readonly message: string;
}

/** A check of an invariant of all events. */
export interface EventCheck {
  /** The faults of these events. May also check the whole streams that begin with them, and facts that must follow from them. Writes nothing. */
  check(events: readonly RecordedEvent[]): Promise<readonly HistoryFault[]>;
}

/** A room's check of its part of the history, which `verify` runs. */
export interface HistoryCheck extends Partial<EventCheck> {
  /** The facts that should be in the history but are not. Called once, after the whole history was read. */
  missing?(): Promise<readonly HistoryFault[]>;
}

/** Marks a provider as a `HistoryCheck`. */
export const ChecksHistory = DiscoveryService.createDecorator();

/** The checks of every module in the application. */
export const discoveredHistoryChecks = (discovery: DiscoveryService): HistoryCheck[] =>
  discovery.getProviders({ metadataKey: ChecksHistory.KEY }).map(({ instance }) => instance as HistoryCheck);

export const faultAt = (
  { stream, revision, position }: Pick<RecordedEvent, 'stream' | 'revision' | 'position'>,
  fault: string,
  message: string,
): HistoryFault => ({ fault, stream, revision, position, message });
