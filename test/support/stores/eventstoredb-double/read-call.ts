import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

/** A client's read or subscription. */
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Waits until the client has read what was sent, or has left. */
export function drained(call: ReadCall): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      call.off('drain', goOn).off('cancelled', goOn);
      resolve();
    };
    call.once('drain', goOn).once('cancelled', goOn);
  });
}
