/** What other rooms may know of operations: where it is written down that personal data is read, what trace that leaves, what read models leave out, and which log the history has. */
export { EventSkips } from '#operations/event-skips';
export { AccessLog } from '#operations/access-log';
export type { KnownLogs } from '#operations/domain/history-log.events';
export { HistoryLogFacts } from '#operations/history-log-facts';
export { type Skip, SKIPS, skips } from '#operations/domain/skipped-event.events';
export { type PendingReading, ReadingTraces, type WriteDown } from '#operations/reading-traces';
