import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type PemPair, selfSigned } from '#test/support/machine/self-signed';

export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  /** The host whose certificate was requested; none over plain HTTP. */
  readonly servername?: TLSSocket['servername'];
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** How long an idle connection is kept: as nginx does, because a few seconds would make every burst begin with handshakes. */
const KEPT = 75_000;

/** The receiver's handling of a request. */
export type Answer = (request: ReceivedWebhook, response: ServerResponse) => void;

export const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end(body);

/** Accepts the request and never answers. */
export const hang: Answer = () => undefined;

/** A merchant's endpoint: real HTTPS with its own certificate, records requests, gives scripted answers. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  private readonly script: Answer[] = [];

  private constructor(
    private readonly server: Server,
    /** The certificate that a sender must trust. */
    readonly certificate: string,
    /** The default answer. */
    public usually: Answer,
  ) {}

  static async listen(usually: Answer = status(200), under?: PemPair): Promise<WebhookReceiver> {
    const { cert, key } = under ?? (await selfSigned());
    const server = createServer({ cert, key, keepAliveTimeout: KEPT });
    const receiver = new WebhookReceiver(server, cert, usually);
    server.on('request', (request, response) => receiver.receive(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  /** The answers to the next requests, one each. */
  answer(...answers: Answer[]): void {
    this.script.push(...answers);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers, rawHeaders } = request;
      const { servername } = request.socket as TLSSocket;
      const webhook = { method: method!, path: path!, servername, headers, rawHeaders, body: Buffer.concat(chunks).toString() };
      this.received.push(webhook);
      (this.script.shift() ?? this.usually)(webhook, response);
    });
  }
}
