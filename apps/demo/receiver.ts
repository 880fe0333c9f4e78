import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';
import { patiently } from '#apps/demo/looking';

export interface Delivered {
  readonly type: string;
  readonly id: string;
  readonly object: { readonly id: string };
}

/** A merchant's own server on this machine: it accepts webhooks only if the stripe package's verifier accepts them. */
export class Receiver {
  readonly delivered: Delivered[] = [];
  readonly refused: string[] = [];
  private secret = '';
  private readonly verifier = new Stripe('sk_test_unused').webhooks;
  private readonly server = createServer((request, response) => {
    buffer(request)
      .then((body) => {
        this.take(body, request.headers);
        response.writeHead(204).end();
      })
      // The service was stopped while it sent: it sends again.
      .catch(() => response.destroy());
  });

  /** Resolves to its address. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  believe(secret: string): void {
    this.secret = secret;
  }

  /** Waits until each of these event types has arrived. */
  async received(types: readonly string[]): Promise<void> {
    const missing = (): string[] => types.filter((type) => !this.delivered.some((each) => each.type === type));
    await patiently(
      () => missing().length === 0 || null,
      () => `No webhook came for ${missing().join(', ')}.`,
    );
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private take(body: Buffer, headers: IncomingHttpHeaders): void {
    const name = Object.keys(headers).find((each) => each.endsWith('-signature') && each !== 'webhook-signature') ?? '';
    try {
      const event = this.verifier.constructEvent(body, String(headers[name]), this.secret);
      this.delivered.push({ type: event.type, id: event.id, object: event.data.object as unknown as Delivered['object'] });
    } catch (fault) {
      this.refused.push((fault as Error).message);
    }
  }
}
