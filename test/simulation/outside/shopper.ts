import { Caller } from '#test/simulation/outside/caller';

/** The phone, e-mail address, name or street of a shopper. */
export const PERSONAL = /\+91\d{10}|(?:Asha|Ravi|Meera) [a-z]{8}|[a-z]{8}@mail\.example|3rd Cross/;

/** Somebody with a browser, and without a key. */
export class Shopper extends Caller {
  /** Opens a payment link. Resolves to the session that it leads to; null when it leads to none. */
  async opens(url: string): Promise<string | null> {
    const { pathname, search } = new URL(url);
    const { headers } = await this.send('GET', pathname + search, {}, null);
    return /cs_\w{24}/.exec(String(headers['location']))?.[0] ?? null;
  }

  /** Opens the link of a message, and presses a button there, which may be over. */
  async answers(path: string, answer: 'confirm' | 'refuse'): Promise<void> {
    await this.send('GET', path, {}, null);
    await this.send('POST', path, { 'content-type': 'application/x-www-form-urlencoded' }, `answer=${answer}`);
  }

  /** Opens a link to a file or page; a status of 400 or more is an error. */
  async looksAt(url: string): Promise<void> {
    const { pathname, search } = new URL(url);
    const { status, body } = await this.send('GET', pathname + search, {}, null);
    if (status >= 400) throw new Error(`${url} was refused: ${status} ${body.toString().slice(0, 300)}`);
  }
}
