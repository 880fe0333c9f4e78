import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

export interface Relay {
  readonly url: string;
  /** Requests that went through, as "POST /v1/orders". */
  readonly passed: string[];
  /** The next such request reaches the gateway, and its answer never arrives. */
  loseAnswerTo(what: string): void;
  /** Answers to requests whose name begins so take that many milliseconds, after the gateway has acted on the request. */
  delayAnswersTo(what: string, milliseconds: number): void;
  /** How many of those are on their way to somebody who still waits. */
  readonly onTheirWay: number;
  stop(): Promise<void>;
}

/** A line to the gateway that loses or delays answers on command. */
export async function startRelay(target: string): Promise<Relay> {
  const passed: string[] = [];
  const toLose = new Set<string>();
  const onTheirWay = new Set<ServerResponse>();
  let slow = { what: '', milliseconds: 0 };

  const delayed = async (answer: ServerResponse): Promise<void> => {
    onTheirWay.add(answer);
    answer.once('close', () => onTheirWay.delete(answer));
    await pause(slow.milliseconds);
    onTheirWay.delete(answer);
  };

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
    if (slow.milliseconds > 0 && what.startsWith(slow.what)) await delayed(answer);
    if (toLose.delete(what)) answer.destroy();
    else answer.writeHead(response.statusCode, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    loseAnswerTo: (what) => toLose.add(what),
    delayAnswersTo: (what, milliseconds) => (slow = { what, milliseconds }),
    get onTheirWay() {
      return onTheirWay.size;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
