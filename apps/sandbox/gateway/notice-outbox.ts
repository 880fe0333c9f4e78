import { createHmac } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { Agent, request } from 'undici';
import { Alarm } from '#apps/sandbox/gateway/alarm';
import { type Entity, newId } from '#apps/sandbox/gateway/entities';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import type { Trouble } from '#apps/sandbox/gateway/trouble';
import type { Clock } from '#kernel/time';

const AT_ONCE = 16;
const DEADLINE_MS = 5_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 60_000;

interface Notice {
  readonly event_id: string;
  readonly key_id: string;
  readonly body: string;
  readonly attempts: number;
}

/** Notices on their way: kept until their receiver has answered 2xx, sent again with the same id and bytes until then. */
export class NoticeOutbox {
  private readonly alarm: Alarm;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly sockets: Agent;
  private closed = false;

  constructor(
    private readonly file: GatewayFile,
    private readonly directory: SandboxDirectory,
    private readonly trouble: Trouble,
    private readonly clock: Clock,
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
  add(keyId: string, event: string, entities: readonly Entity[]): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: `acc_${keyId.slice(-14)}`,
      event,
      contains: entities.map(({ entity }) => entity),
      payload: Object.fromEntries(entities.map((entity) => [entity.entity, { entity }])),
      created_at: this.clock.now(),
    });
    this.file
      .sql('INSERT INTO notices (event_id, key_id, body, due_at) VALUES (?, ?, ?, ?)')
      .run(newId(''), keyId, body, this.clock.milliseconds() + this.trouble.delay());
  }

  /** Sends what is due, a bounded number at once. */
  send(): void {
    if (this.closed) return;
    for (const notice of this.due()) {
      if (this.underWay.size >= AT_ONCE) break;
      if (this.underWay.has(notice.event_id)) continue;
      this.underWay.set(
        notice.event_id,
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

  private due(): Notice[] {
    return this.file
      .sql('SELECT event_id, key_id, body, attempts FROM notices WHERE due_at <= ? ORDER BY due_at LIMIT ?')
      .all(this.clock.milliseconds(), AT_ONCE + this.underWay.size) as unknown as Notice[];
  }

  private nearest(): number | null {
    if (this.underWay.size >= AT_ONCE) return null;
    const waiting = this.file.sql('SELECT event_id, due_at FROM notices ORDER BY due_at LIMIT ?').all(this.underWay.size + 1);
    const next = waiting.find(({ event_id: id }) => !this.underWay.has(id as string));
    return (next?.due_at as number | undefined) ?? null;
  }

  private ended({ event_id: id }: Notice): void {
    this.underWay.delete(id);
    this.send();
  }

  private async deliver(notice: Notice): Promise<void> {
    if (this.trouble.copies === 0 || (await this.accepted(notice))) {
      for (let copy = 1; copy < this.trouble.copies; copy++) await this.accepted(notice);
      this.file.sql('DELETE FROM notices WHERE event_id = ?').run(notice.event_id);
    } else {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** notice.attempts, LONGEST_RETRY_MS);
      const dueAt = this.clock.milliseconds() + wait;
      this.file.sql('UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE event_id = ?').run(dueAt, notice.event_id);
    }
  }

  private async accepted({ event_id: eventId, key_id: keyId, body }: Notice): Promise<boolean> {
    try {
      const account = await this.directory.find(keyId);
      if (account === null) return false;
      if (account.webhookUrl === null) return true;
      const { statusCode, body: answer } = await request(account.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': createHmac('sha256', account.webhookSecret).update(body).digest('hex'),
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
