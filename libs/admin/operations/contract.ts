/** The contract for other rooms: the access log of personal data and its traces, skipped events, and facts about the history's log. */
export { EventSkips } from '#admin/operations/event-skips';
export { AccessLog } from '#admin/operations/access-log';
export type { KnownLogs } from '#admin/operations/domain/history-log.events';
export { HistoryLogFacts } from '#admin/operations/history-log-facts';
export { type Skip, SKIPS, skips } from '#admin/operations/domain/skipped-event.events';
export { skipFacts } from '#admin/operations/skip-facts';
export { type PendingReading, ReadingTraces, type WriteDown } from '#admin/operations/reading-traces';
