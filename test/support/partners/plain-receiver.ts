import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '#test/support/machine/answering';

/** A developer's server, reachable only on this machine. */
export interface PlainReceiver {
  readonly url: string;
  readonly received: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** What it answers with. */
  status: number;
  close(): Promise<unknown>;
}

export async function receiveOverHttp(): Promise<PlainReceiver> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: PlainReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received: [],
    status: 200,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
  server.on(
    'request',
    answering(async (request, response) => {
      receiver.received.push({ headers: request.headers, body: (await request.toArray()).join('') });
      response.writeHead(receiver.status).end();
    }),
  );
  return receiver;
}
