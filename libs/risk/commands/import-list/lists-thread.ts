import { servedStreams } from '#platform/threads/served-streams';
import { LIST_STREAMS } from '#risk/commands/import-list/list-streams';

/** The thread that reads files of list entries. */
export default servedStreams(LIST_STREAMS);
