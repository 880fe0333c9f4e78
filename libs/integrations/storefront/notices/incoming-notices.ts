import { Injectable } from '@nestjs/common';
import { noticeJob } from '#integrations/storefront/notices/stored-notice';
import { PartnerCounts } from '#integrations/partner-counts';
import type { ShopConnection, StorefrontNotice } from '#integrations/storefront/shop-client/storefront-platform';
import { Clock } from '#kernel/time';
import { tracedJob } from '#job-queue/traced-job';
import { SecretBox } from '#privacy/secrets/secret-box';
import { JobStore } from '#job-queue/job-store';

/** Stores the notices of shops as jobs. */
@Injectable()
export class IncomingNotices {
  constructor(
    private readonly jobStore: JobStore,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly counts: PartnerCounts,
  ) {}

  /** Resolves once the notice is stored durably, to be applied in its turn. Irrelevant notices are dropped. */
  async keep(connection: ShopConnection, notice: StorefrontNotice): Promise<void> {
    if (notice.content === null) return this.counts.countNotice('shopify', 'ignored');
    await this.jobStore.add([tracedJob(noticeJob(connection, notice, this.clock.milliseconds(), this.secrets))]);
  }
}
