import { Injectable } from '@nestjs/common';
import { contentOf, type StoredNotice } from '#integrations/storefront/notices/stored-notice';
import type { StorefrontNotice } from '#integrations/storefront/shop-client/storefront-platform';
import type { JobResult } from '#job-queue/job-store';
import { Clock, DAY, MINUTE } from '#kernel/time';
import { Log } from '#platform/logging/log';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { Scope } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';

const APPLIED_NOTICES = 'storefront_notices';
/** How long an applied notice is remembered, ms. The platform repeats one for four hours. */
const REMEMBERED = 2 * DAY * 1000;
/** How long a notice waits for its order (interface §4.9), ms. */
const PATIENCE = DAY * 1000;
/** Waits between two attempts, ms. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15 * MINUTE * 1000;

/** Opens stored notices, schedules their retries, and remembers which ones are applied. */
@Injectable()
export class WaitingNotices {
  constructor(
    private readonly records: Records,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  contentOf(key: string, notice: StoredNotice): NonNullable<StorefrontNotice['content']> {
    return contentOf(key, notice, this.secrets);
  }

  async isApplied(key: string, scope: Scope): Promise<boolean> {
    return (await this.records.get(APPLIED_NOTICES, key, scope)) !== null;
  }

  /** The write that remembers a notice as applied. */
  applied(id: string, scope: Scope, { topic }: StoredNotice): RecordWrite {
    const now = this.clock.milliseconds();
    return {
      collection: APPLIED_NOTICES,
      id,
      scope,
      createdAt: Math.floor(now / 1000),
      filters: {},
      json: JSON.stringify({ topic }),
      expiresAt: now + REMEMBERED,
    };
  }

  /**
   * Reschedules a notice whose order is unknown here, or whose shop could not be reached, with growing delays; null once a day has passed.
   */
  retry({ topic, connection, received }: StoredNotice): JobResult | null {
    const now = this.clock.milliseconds();
    const waited = now - received;
    if (waited >= PATIENCE) {
      this.log.info('a notice that could not be applied within a day was dropped', { connection, topic });
      return null;
    }
    const wait = Math.min(Math.max(waited, FIRST_WAIT), LONGEST_WAIT);
    return { reschedule: { dueAt: now + wait, priority: 1, countsAsAttempt: false } };
  }
}
