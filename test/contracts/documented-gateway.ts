import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { PartnerProbes } from '#integrations/connections/partner-probes';
import { PartnerCounts } from '#integrations/partner-counts';
import type { PaymentGateway } from '#integrations/payments/gateway/payment-gateway';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { answering } from '#test/support/machine/answering';

export interface DocumentedRequest {
  readonly what: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A gateway that answers as its public documentation shows, by `METHOD /path`; what is in a list is answered in turn, the last of it for good. */
export class DocumentedGateway {
  readonly requests: DocumentedRequest[] = [];

  private constructor(
    private readonly gateways: PaymentGateways,
    readonly gateway: PaymentGateway,
    readonly url: string,
    private readonly stop: () => void,
  ) {}

  static async open(
    kind: GatewayConnection['kind'],
    answers: Readonly<Record<string, object | readonly object[]>>,
    changes: Partial<GatewayConnection> = {},
  ): Promise<DocumentedGateway> {
    const left = new Map(Object.entries(answers).map(([what, answer]) => [what, [answer].flat<object[]>()]));
    let opened: DocumentedGateway | null = null;
    const server = createServer(
      answering(async (request, response) => {
        const { pathname, searchParams } = new URL(request.url!, opened!.url);
        const what = `${request.method} ${pathname}`;
        const isJson = request.headers['content-type']?.startsWith('application/json');
        const body = isJson ? await json(request) : Object.fromEntries(new URLSearchParams(await text(request)));
        opened!.requests.push({ what, query: Object.fromEntries(searchParams), body: body as DocumentedRequest['body'] });
        const turn = left.get(what) ?? [{ error: { code: 'BAD_REQUEST_ERROR', description: `${what} is not documented.` } }];
        const answer = turn.length > 1 ? turn.shift()! : turn[0]!;
        response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      }),
    );
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const gateways = new PaymentGateways(new PartnerProbes(), new PartnerCounts());
    const connection: GatewayConnection = {
      id: 'conn_0TestConnection000000000003',
      account: 'acct_0TestAccount0000000000001',
      livemode: false,
      kind,
      base_url: url,
      key_id: 'key',
      key_secret: 'key-secret',
      webhook_secret: 'signs',
      ...changes,
    };
    opened = new DocumentedGateway(gateways, gateways.of(connection), url, () => {
      server.closeAllConnections();
      server.close();
    });
    return opened;
  }

  bodyOf(what: string): DocumentedRequest['body'] {
    return this.requests.find((request) => request.what === what)!.body;
  }

  async close(): Promise<void> {
    await this.gateways.onApplicationShutdown();
    this.stop();
  }
}
