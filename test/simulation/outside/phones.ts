import type { Host } from '#test/simulation/world/network';

/** A message on a shopper's phone. */
interface Text {
  readonly code: string;
  /** The path of the page that it links to. */
  readonly link: string;
  readonly body: string;
}

/** What a connection sends to the provider, as its template. */
export const TEMPLATE = JSON.stringify({
  headers: { Authorization: 'Bearer provider' },
  body: { text: '{text}', code: '{code}', link: '{link}' },
});

/** A provider of text messages, with the phones of all shoppers. It delivers a message that comes again once. */
export class Phones {
  readonly host = 'sms.example';
  private readonly texts = new Map<string, Text>();

  readonly answer: Host = async ({ headers, body }) => {
    const { text, code, link } = JSON.parse(String(body)) as { text: string; code: string; link: string };
    const id = headers['idempotency-key']!;
    if (!this.texts.has(id)) this.texts.set(id, { code, link: new URL(link).pathname, body: text });
    return { status: 202 };
  };

  /** The newest message about an order; undefined: none has come. */
  newestAbout(order: string): Text | undefined {
    return [...this.texts.values()].findLast(({ body }) => body.includes(order));
  }
}
