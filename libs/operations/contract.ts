/** What other rooms may know of operations: where it is written down that personal data is read, what trace that leaves, and what read models leave out. */
export { EventSkips } from '#operations/event-skips';
export { AccessLog } from '#operations/access-log';
export { type Skip, SKIPS, skips } from '#operations/domain/skipped-event.events';
export { type AboutToBeShown, ReadingTraces, type WriteDown } from '#operations/reading-traces';
