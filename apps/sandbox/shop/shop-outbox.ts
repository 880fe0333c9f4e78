import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { Agent, request } from 'undici';
import { Alarm } from '#apps/sandbox/gateway/alarm';
import type { ShopDirectory } from '#apps/sandbox/shop/shop-directory';
import type { ShopFile } from '#apps/sandbox/shop/shop-file';
import { type Mischief, struck } from '#apps/sandbox/shop/shop-mischief';
import { SHOPIFY_API_VERSION } from '#integrations/index';
import type { Clock } from '#kernel/time';

const AT_ONCE = 16;
const DEADLINE_MS = 5_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 60_000;
/** How far a shuffled notice may fall behind, milliseconds. */
const SHUFFLED_MS = 300;

interface Notice {
  readonly delivery: string;
  readonly shop: string;
  readonly topic: string;
  readonly event: string;
  readonly body: string;
  readonly triggered_at: number;
  readonly attempts: number;
}

/** Notices on their way: kept until their receiver has answered 2xx, sent again under the same names with the same bytes until then. */
export class ShopOutbox {
  private readonly alarm: Alarm;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly sockets: Agent;
  private closed = false;

  constructor(
    private readonly file: ShopFile,
    private readonly directory: ShopDirectory,
    private readonly clock: Clock,
    private readonly mischief: Mischief,
    trusted?: string,
  ) {
    this.sockets = new Agent({ connections: AT_ONCE, connect: trusted === undefined ? {} : { ca: [...rootCertificates, trusted] } });
    this.alarm = new Alarm(
      clock,
      () => this.nearest(),
      () => this.send(),
    );
  }

  /** Written in the transaction of what it tells; sent once `send` is called. */
  add(shop: string, topic: string, body: object): void {
    if (struck(this.mischief, 'loseNotices')) return;
    const now = this.clock.milliseconds();
    const event = randomUUID();
    for (let copies = this.mischief.repeatNotices ? 2 : 1; copies > 0; copies--) {
      const dueAt = now + (this.mischief.shuffleNotices ? randomInt(SHUFFLED_MS) : 0);
      this.file
        .sql('INSERT INTO notices (delivery, shop, topic, event, body, triggered_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?)')
        .run(randomUUID(), shop, topic, event, JSON.stringify(body), now, dueAt);
    }
  }

  /** Sends what is due, a bounded number at once. */
  send(): void {
    if (this.closed) return;
    for (const notice of this.due()) {
      if (this.underWay.size >= AT_ONCE) break;
      if (this.underWay.has(notice.delivery)) continue;
      this.underWay.set(
        notice.delivery,
        this.deliver(notice).finally(() => this.ended(notice)),
      );
    }
    this.alarm.set();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.alarm.stop();
    await this.sockets.destroy();
    await Promise.all(this.underWay.values());
  }

  /** How many notices nobody has taken yet. */
  get left(): number {
    return this.file.sql('SELECT count(*) AS count FROM notices').get()!['count'] as number;
  }

  private due(): Notice[] {
    return this.file
      .sql('SELECT * FROM notices WHERE due_at <= ? ORDER BY due_at LIMIT ?')
      .all(this.clock.milliseconds(), AT_ONCE + this.underWay.size) as unknown as Notice[];
  }

  private nearest(): number | null {
    if (this.underWay.size >= AT_ONCE) return null;
    const waiting = this.file.sql('SELECT delivery, due_at FROM notices ORDER BY due_at LIMIT ?').all(this.underWay.size + 1);
    const next = waiting.find(({ delivery }) => !this.underWay.has(delivery as string));
    return (next?.['due_at'] as number | undefined) ?? null;
  }

  private ended({ delivery }: Notice): void {
    this.underWay.delete(delivery);
    this.send();
  }

  private async deliver(notice: Notice): Promise<void> {
    if (await this.accepted(notice)) {
      this.file.sql('DELETE FROM notices WHERE delivery = ?').run(notice.delivery);
    } else {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** notice.attempts, LONGEST_RETRY_MS);
      const dueAt = this.clock.milliseconds() + wait;
      this.file.sql('UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE delivery = ?').run(dueAt, notice.delivery);
    }
  }

  private async accepted({ delivery, shop, topic, event, body, triggered_at }: Notice): Promise<boolean> {
    try {
      const account = await this.directory.find(shop);
      if (account === null) return false;
      if (account.webhookUrl === null) return true;
      const { statusCode, body: answer } = await request(account.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': topic,
          'x-shopify-shop-domain': shop,
          'x-shopify-webhook-id': delivery,
          'x-shopify-event-id': event,
          'x-shopify-triggered-at': new Date(triggered_at).toISOString(),
          'x-shopify-api-version': SHOPIFY_API_VERSION,
          'x-shopify-hmac-sha256': createHmac('sha256', account.appSecret).update(body).digest('base64'),
        },
        body,
        dispatcher: this.sockets,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      await answer.dump();
      return statusCode >= 200 && statusCode < 300;
    } catch {
      return false;
    }
  }
}
