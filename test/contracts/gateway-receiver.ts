import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { answering } from '#test/support/machine/answering';

export interface ReceivedNotice {
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
}

export interface NoticeReceiver {
  readonly url: string;
  /** All that came, with any answer. */
  readonly received: ReceivedNotice[];
  /** Statuses of the next answers; 200 after them. */
  readonly answers: number[];
  stop(): Promise<void>;
}

/** Where a gateway's notices arrive; over TLS when it is given a certificate. */
export async function startReceiver(tls?: { readonly cert: string; readonly key: string }): Promise<NoticeReceiver> {
  const received: ReceivedNotice[] = [];
  const answers: number[] = [];
  const take = answering(async (incoming, answer) => {
    received.push({ rawBody: await buffer(incoming), headers: incoming.headers });
    answer.writeHead(answers.shift() ?? 200).end();
  });
  const server = tls === undefined ? createServer(take) : createSecureServer(tls, take);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    received,
    answers,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
