/** The contract for other rooms: the access log of personal data and its traces, skipped events, and facts about the history's log. */
export { EventSkips } from '#operations/event-skips';
export { AccessLog } from '#operations/access-log';
export type { KnownLogs } from '#operations/domain/history-log.events';
export { HistoryLogFacts } from '#operations/history-log-facts';
export { type Skip, SKIPS, skips } from '#operations/domain/skipped-event.events';
export { skipFacts } from '#operations/skip-facts';
export { type PendingReading, ReadingTraces, type WriteDown } from '#operations/reading-traces';
