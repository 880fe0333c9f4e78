import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';

export interface Relay {
  readonly url: string;
  /** Requests that went through, as "POST /v1/orders". */
  readonly passed: string[];
  /** The next such request reaches the gateway, and its answer never arrives. */
  loseAnswerTo(what: string): void;
  stop(): Promise<void>;
}

/** A line to the gateway that loses an answer when told to. */
export async function startRelay(target: string): Promise<Relay> {
  const passed: string[] = [];
  const toLose = new Set<string>();

  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await buffer(incoming);
    const response = await request(new URL(url, target), {
      method: method as 'GET',
      headers: { ...headers, host: undefined, connection: undefined },
      body: body.length > 0 ? body : null,
    });
    const text = await response.body.text();
    const what = `${method} ${url.split('?')[0]}`;
    passed.push(what);
    if (toLose.delete(what)) answer.destroy();
    else answer.writeHead(response.statusCode, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    loseAnswerTo: (what) => toLose.add(what),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
