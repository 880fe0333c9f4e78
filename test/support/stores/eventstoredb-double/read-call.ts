import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

/** A client that reads or is subscribed. */
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Waits until the client has taken what was sent, or has gone. */
export function drained(call: ReadCall): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      call.off('drain', goOn).off('cancelled', goOn);
      resolve();
    };
    call.once('drain', goOn).once('cancelled', goOn);
  });
}
