import { BrowserWithoutScript, type Visited } from '#test/support/clients/browser-without-script';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';

export interface LinkVisit extends Visited {
  /** The link's session, and its client secret. */
  readonly session: string;
  readonly secret: string;
  readonly heading: string | undefined;
}

/** The cookie that a browser sends back to the link. */
export const returning = ({ headers }: Visited): Record<string, string> => ({ cookie: String(headers['set-cookie']).split(';')[0]! });

/** Shoppers with a link. */
export class LinkVisitors {
  constructor(
    private readonly service: RunningService,
    private readonly merchant: MerchantClient,
  ) {}

  async link(body: object): Promise<Json> {
    const { status, body: link, text } = await this.merchant.post('/payment_links', body);
    if (status !== 201) throw new Error(`answered ${status}: ${text}`);
    return link;
  }

  /** A browser's answer from one of our addresses. */
  async visit(url: string, headers: Readonly<Record<string, string>> = {}): Promise<LinkVisit> {
    const browser = new BrowserWithoutScript(this.service);
    const { pathname, search } = new URL(url);
    const visited = await browser.visit(`${this.service.addresses.api}${pathname}${search}`, headers);
    await browser.close();
    const { location, text } = visited;
    const [session = '', secret = ''] = location === null ? [] : [/cs_\w{24}/.exec(location)![0], new URL(location).hash.slice(1)];
    return { ...visited, session, secret, heading: /<h1>(.*?)<\/h1>/.exec(text)?.[1] };
  }

  /** The shopper opens a link and chooses how to pay. */
  async pay(url: string, choice: object): Promise<Answered & { readonly session: string }> {
    const { session, secret } = await this.visit(url);
    return { ...(await this.merchant.with(secret).post(`/checkout/sessions/${session}/complete`, choice)), session };
  }

  becomes(link: string, expected: object): Promise<Json> {
    return this.shows(`/payment_links/${link}`, expected);
  }

  sessionBecomes(session: string, expected: object): Promise<Json> {
    return this.shows(`/checkout/sessions/${session}`, expected);
  }

  private shows(path: string, expected: object): Promise<Json> {
    return eventually(async () => {
      const { body } = await this.merchant.get(path);
      expect(body).toMatchObject(expected);
      return body;
    });
  }
}
