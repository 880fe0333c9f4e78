import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** The most sockets per host. */
const SOCKETS = 128;
/** Milliseconds after which an unused socket is closed even if its server keeps it open, because merchants choose hosts. */
const IDLE_MS = 30_000;

/** Kept-alive sockets of Stripe's client, by URL scheme. */
export function stripeSockets(idle = IDLE_MS) {
  const options = { keepAlive: true, maxSockets: SOCKETS, timeout: idle };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}
