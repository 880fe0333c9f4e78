/** What other rooms may know of operations: where it is written down that personal data is read. */
export { AccessLog } from '#operations/access-log';
