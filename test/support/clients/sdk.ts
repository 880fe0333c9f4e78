import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Agent, fetch } from 'undici';
import type { Json } from '#test/support/clients/merchant-client';

const DIST = 'packages/node/dist';

/** A client of the SDK; its resources and methods follow the API's description. */
export interface Sdk {
  readonly PaymentsAndOrders: new (source: object) => Json;
  readonly webhooks: Json;
  readonly SignatureError: new () => Error;
}

/** The SDK as built by `npm run build`. Its types are checked in packages/node/types, so that types are checked here without a build. */
export async function loadSdk<Exports = Sdk>(entry: 'index' | 'admin' = 'index'): Promise<Exports> {
  const file = `${DIST}/${entry}.js`;
  if (!existsSync(file)) throw new Error('There is no SDK. Make it: npm run build');
  return import(pathToFileURL(file).href);
}

/** A `fetch` that trusts a service's self-signed certificate. */
export function trusting(certificateFile: string): (url: string, init: object) => Promise<Response> {
  const dispatcher = new Agent({ connect: { ca: readFileSync(certificateFile, 'utf8') } });
  return (url, init) => fetch(url, { ...init, dispatcher });
}
