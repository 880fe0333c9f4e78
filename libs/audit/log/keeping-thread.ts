import { HistoryLog } from '#audit/log/history-log';
import { POLL_INTERVAL, keptHere, type LogFiles } from '#audit/log/keep-log';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedLogTiles } from '#platform/integrity/embedded/embedded-log-tiles';
import { inThread } from '#platform/threads/thread';

/** A thread that keeps the log of an embedded history. A commit on another connection wakes no one here, so the thread polls. */
export default inThread<LogFiles>(async (port, files) => {
  const history = new HistoryFile(files.history);
  const tiles = new EmbeddedLogTiles(files.log);
  const stopping = new AbortController();
  port.once('message', () => stopping.abort());

  const polling = setInterval(() => history.appended.notify(), POLL_INTERVAL);
  try {
    await keptHere(new HistoryLog(new EmbeddedEventHistory(history), tiles))(stopping.signal);
  } finally {
    clearInterval(polling);
    history.close();
    tiles.close();
  }
});
