import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** To one host. */
const SOCKETS = 128;
/** Milliseconds after which a socket that nobody uses is closed, though its server keeps it: merchants name hosts. */
const IDLE_MS = 30_000;

/** Sockets that are kept alive between calls, of Stripe's client, by the scheme of the address. */
export function stripeSockets(idle = IDLE_MS) {
  const options = { keepAlive: true, maxSockets: SOCKETS, timeout: idle };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}
