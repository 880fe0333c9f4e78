import { servedStreams } from '#platform/threads/served-streams';
import { FILE_STREAMS } from '#reconciliation/remittances/files/file-streams';

/** The thread that reads uploaded files. */
export default servedStreams(FILE_STREAMS);
