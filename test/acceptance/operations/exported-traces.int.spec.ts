import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Json, MerchantClient } from '#test/support/clients/merchant-client';
import { merchantsTrace } from '#test/support/machine/recorded-spans';
import { cart } from '#test/support/clients/shop';
import { answering } from '#test/support/machine/answering';
import { startService } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();

/** Runs the service once, opens a session in a trace of the merchant's, and stops it. */
async function openedIn(name: string, settings: Readonly<Record<string, string>>) {
  const spawned = await startService('spawned', {
    dataDir: directory.path(name),
    settings: {
      LOG_LEVEL: 'info',
      ...settings,
    },
  });
  const { api, certificateFile, firstKey } = await spawned.ready();
  const merchant = new MerchantClient(api, readFileSync(certificateFile, 'utf8'), firstKey);
  const { traceId, headers } = merchantsTrace(0xa1);
  const answer = await merchant.post('/checkout/sessions', cart(), headers);
  await merchant.close();
  const ended = await spawned.end('SIGTERM');
  const lines = spawned.log.split('\n').flatMap((line): Json[] => (line.startsWith('{') ? [JSON.parse(line)] : []));
  return { answer, ended, traceId, line: lines.find(({ route }) => route === '/v1/checkout/sessions') };
}

describe('a service', () => {
  describe('with a collector', () => {
    const received: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
    let collector: Server;
    beforeAll(async () => {
      collector = createServer(
        answering(async (request, response) => {
          received.push({ url: request.url!, headers: request.headers, body: await buffer(request) });
          response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
        }),
      );
      await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
    });
    afterAll(() => new Promise((closed) => collector.close(closed)));

    it('exports its spans before it ends, and names the trace in its log', async () => {
      const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
      const { answer, ended, line, traceId } = await openedIn('traced', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      expect(ended).toEqual({ code: 0, signal: null });
      expect(line).toMatchObject({ trace_id: traceId, request_id: answer.headers['request-id'] });
      expect(received.map(({ url, headers }) => [url, headers['content-type']])).toContainEqual(['/v1/traces', 'application/x-protobuf']);
      const exported = Buffer.concat(received.map(({ body }) => body));
      for (const word of ['payments-and-orders', 'append checkout_session', 'POST /v1/checkout/sessions', line.request_id, line.account])
        expect(exported.includes(word)).toBe(true);
      expect(exported.includes(Buffer.from(traceId, 'hex'))).toBe(true);
      expect(exported.includes('asha.rao')).toBe(false);
    });
  });
});
