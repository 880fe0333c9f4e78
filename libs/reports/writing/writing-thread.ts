import { createBirpc } from 'birpc';
import { inThread, letRequestsGoFirst } from '#platform/threads/thread';
import { ReportWriter, type Sources } from '#reports/writing/report-writer';

/** Priority of the thread (`nice`): nobody waits for a report. */
const LAST = 10;

/** The thread that writes reports. It queries the main thread for data that it cannot read itself. */
export default inThread((port) => {
  letRequestsGoFirst(LAST);
  const writer: ReportWriter = new ReportWriter(
    createBirpc<Sources, Pick<ReportWriter, 'write' | 'sum' | 'close'>>(
      {
        write: (...step) => writer.write(...step),
        sum: (...step) => writer.sum(...step),
        close: (run) => writer.close(run),
      },
      { post: (message) => port.postMessage(message), on: (hear) => port.on('message', hear) },
    ),
  );
});
