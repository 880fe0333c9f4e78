import { Injectable } from '@nestjs/common';
import { contentOf, type StoredNotice } from '#integrations/storefront/notices/stored-notice';
import type { StorefrontNotice } from '#integrations/storefront/shop-client/storefront-platform';
import { nextTry } from '#integrations/notice-patience';
import type { JobResult } from '#job-queue/job-store';
import { Clock, DAY } from '#kernel/time';
import { Log } from '#platform/logging/log';
import { SecretBox } from '#privacy/secrets/secret-box';
import type { Scope } from '#platform/storage/documents';
import { Records, type RecordWrite } from '#platform/storage/records';

const APPLIED_NOTICES = 'storefront_notices';
/** How long an applied notice is remembered, ms. The platform repeats one for four hours. */
const REMEMBERED = 2 * DAY * 1000;

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

  /** Reschedules a notice whose order is unknown here, or whose shop could not be reached, with growing delays; null once a day has passed. */
  retry({ topic, connection, received }: StoredNotice): JobResult | null {
    const dueAt = nextTry(received, this.clock.milliseconds());
    if (dueAt !== null) return { reschedule: { dueAt, priority: 1, countsAsAttempt: false } };
    this.log.info('a notice that could not be applied within a day was dropped', { connection, topic });
    return null;
  }
}
