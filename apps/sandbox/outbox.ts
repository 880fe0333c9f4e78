import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import { Agent, request } from 'undici';
import { Alarm } from '#apps/sandbox/alarm';
import type { SandboxFile } from '#apps/sandbox/sandbox-file';
import type { Clock } from '#kernel/time';
import { LIMIT } from '#platform/embedded/sqlite';

const AT_ONCE = 16;
const DEADLINE_MS = 5_000;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 60_000;

export const OUTBOX_TABLE = `
  CREATE TABLE IF NOT EXISTS outbox (
    id TEXT PRIMARY KEY, receiver TEXT NOT NULL, headers TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS outbox_by_time ON outbox (due_at);`;

type Headers = Readonly<Record<string, string>>;

export interface Notice {
  /** The key or the shop of the notice. */
  readonly receiver: string;
  readonly headers: Headers;
  readonly body: string;
  /** Unix milliseconds. */
  readonly dueAt: number;
}

/** The address for a receiver's notices (null: it wants none), and the secret with which it verifies them. */
export interface Receiver {
  readonly url: string | null;
  signature(body: string): Headers;
}

interface Row {
  readonly id: string;
  readonly receiver: string;
  readonly headers: string;
  readonly body: string;
  readonly attempts: number;
}

export interface OutboxSettings {
  readonly file: SandboxFile;
  readonly clock: Clock;
  /** null: unknown, or not known yet. */
  readonly receiverOf: (name: string) => Promise<Receiver | null>;
  /** PEM to trust at receivers, in addition to the usual authorities. */
  readonly trusted?: string | undefined;
}

/** Undelivered notices: kept until their receiver has answered 2xx, and resent with the same names and bytes until then. */
export class Outbox {
  private readonly alarm: Alarm;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly sockets: Agent;
  private closed = false;

  constructor(private readonly settings: OutboxSettings) {
    const { clock, trusted } = settings;
    this.sockets = new Agent({ connections: AT_ONCE, connect: trusted === undefined ? {} : { ca: [...rootCertificates, trusted] } });
    this.alarm = new Alarm(
      clock,
      () => this.nearest(),
      () => this.send(),
    );
  }

  /** Written in the transaction of its cause; sent once `send` is called. */
  add({ receiver, headers, body, dueAt }: Notice): void {
    this.settings.file
      .sql('INSERT INTO outbox (id, receiver, headers, body, due_at) VALUES (?, ?, ?, ?, ?)')
      .run(randomUUID(), receiver, JSON.stringify(headers), body, dueAt);
  }

  /** Sends due notices, a limited number concurrently. */
  send(): void {
    if (this.closed) return;
    for (const notice of this.due()) {
      if (this.underWay.size >= AT_ONCE) break;
      if (this.underWay.has(notice.id)) continue;
      this.underWay.set(
        notice.id,
        this.deliver(notice).finally(() => this.ended(notice)),
      );
    }
    this.alarm.set();
  }

  /** The number of undelivered notices. */
  get left(): number {
    return this.settings.file.sql('SELECT count(*) AS count FROM outbox').get()!['count'] as number;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.alarm.stop();
    await this.sockets.destroy();
    await Promise.all(this.underWay.values());
  }

  private due(): Row[] {
    return this.settings.file
      .sql(`SELECT * FROM outbox WHERE due_at <= ? ORDER BY due_at ${LIMIT}`)
      .all(this.settings.clock.milliseconds(), AT_ONCE + this.underWay.size) as unknown as Row[];
  }

  private nearest(): number | null {
    if (this.underWay.size >= AT_ONCE) return null;
    const waiting = this.settings.file.sql(`SELECT id, due_at FROM outbox ORDER BY due_at ${LIMIT}`).all(this.underWay.size + 1);
    const next = waiting.find(({ id }) => !this.underWay.has(id as string));
    return (next?.['due_at'] as number | undefined) ?? null;
  }

  private ended({ id }: Row): void {
    this.underWay.delete(id);
    this.send();
  }

  private async deliver(notice: Row): Promise<void> {
    const { file, clock } = this.settings;
    const accepted = await this.accepted(notice);
    try {
      if (accepted) {
        file.sql('DELETE FROM outbox WHERE id = ?').run(notice.id);
      } else {
        const dueAt = clock.milliseconds() + Math.min(FIRST_RETRY_MS * 2 ** notice.attempts, LONGEST_RETRY_MS);
        file.sql('UPDATE outbox SET attempts = attempts + 1, due_at = ? WHERE id = ?').run(dueAt, notice.id);
      }
    } catch {
      // For example, on a full disk: it is unchanged, and is resent.
      await pause(FIRST_RETRY_MS);
    }
  }

  private async accepted({ receiver: name, headers, body }: Row): Promise<boolean> {
    try {
      const receiver = await this.settings.receiverOf(name);
      if (receiver === null) return false;
      if (receiver.url === null) return true;
      const { statusCode, body: answer } = await request(receiver.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...JSON.parse(headers), ...receiver.signature(body) },
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
