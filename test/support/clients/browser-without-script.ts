import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import type { RunningService } from '#test/support/services/running-service';

export interface Visited {
  readonly status: number;
  /** The redirect's target; null without one. */
  readonly location: string | null;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A shopper's browser, as far as pages without script need one: it follows no redirects. */
export class BrowserWithoutScript {
  private readonly agent: Agent;

  constructor({ addresses }: { readonly addresses: Pick<RunningService['addresses'], 'certificate'> }) {
    this.agent = new Agent({ connect: { ca: readFileSync(addresses.certificate.file, 'utf8') } });
  }

  visit(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Visited> {
    return this.send(url, { headers });
  }

  /** A request by a program that only checks whether the page exists. */
  look(url: string): Promise<Visited> {
    return this.send(url, { method: 'HEAD' });
  }

  submit(url: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Visited> {
    const all = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    return this.send(url, { method: 'POST', headers: all, body: new URLSearchParams(form).toString() });
  }

  /** What no form sends. */
  submitJson(url: string, body: object): Promise<Visited> {
    return this.send(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  }

  /** The shopper answers on the bank's page, and is redirected to the shop. */
  async answerBank(page: string, answer: Readonly<Record<string, string>>): Promise<URL> {
    const { location } = await this.submit(page, answer);
    return this.comeBack(location!);
  }

  /** Follows the return endpoint, and its redirect. */
  async comeBack(location: string): Promise<URL> {
    const { status, location: next } = await this.visit(location);
    expect(status).toBe(303);
    return new URL(next!);
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async send(url: string, options: object): Promise<Visited> {
    const { statusCode: status, headers, body } = await request(url, { dispatcher: this.agent, ...options });
    return {
      status,
      location: (headers['location'] as string | undefined) ?? null,
      type: String(headers['content-type']),
      headers,
      text: await body.text(),
    };
  }
}
