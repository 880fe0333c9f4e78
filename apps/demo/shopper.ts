import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

/** A shopper's browser, as far as pages without script need one. */
export class Shopper {
  private readonly agent: Agent;

  constructor(certificateFile: string) {
    this.agent = new Agent({ connect: { ca: readFileSync(certificateFile, 'utf8') } });
  }

  /** Answers on the bank's page, and follows the redirects of the bank and the service back to the shop. */
  async answerBank(page: string, answer: 'approve' | 'decline'): Promise<URL> {
    const form = { method: 'POST', body: `answer=${answer}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
    return new URL(await this.sentOn(await this.sentOn(page, form)));
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async sentOn(url: string, options: Parameters<typeof request>[1] = {}): Promise<string> {
    const { statusCode, headers, body } = await request(url, { ...options, dispatcher: this.agent });
    await body.dump();
    if (statusCode !== 303) throw new Error(`${url} did not send the shopper on: ${statusCode}`);
    return String(headers['location']);
  }
}
