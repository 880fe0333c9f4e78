/** What other rooms may know of operations: where it is written down that personal data is read, and what trace that leaves. */
export { AccessLog } from '#operations/access-log';
export { type AboutToBeShown, ReadingTraces, type WriteDown } from '#operations/reading-traces';
