import { Injectable } from '@nestjs/common';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { type ApplicableNotice, noticeId } from '#integrations/payments/kept-notices/kept-notice';
import { keptJob } from '#integrations/payments/kept-notices/notice-job';
import { NoticeBodies } from '#integrations/payments/kept-notices/notice-bodies';
import { JobStore } from '#job-queue/job-store';
import { tracedJob } from '#job-queue/traced-job';
import { Clocks } from '#platform/clock/clocks';
import { scopeOf } from '#platform/storage/documents';

/** Stores notices of gateways as jobs. */
@Injectable()
export class NoticeKeeper {
  constructor(
    private readonly jobStore: JobStore,
    private readonly bodies: NoticeBodies,
    private readonly clocks: Clocks,
  ) {}

  /** Resolves once the notice is stored durably. A repeat of one that waits changes nothing. */
  async keep(
    { id: connection, kind: gateway, account, livemode }: GatewayConnection,
    notice: ApplicableNotice,
    rawBody: Buffer,
    requestId: string,
  ): Promise<'kept'> {
    const received = await this.clocks.of(scopeOf(account, livemode));
    const sealed = this.bodies.seal(noticeId(connection, notice.eventId), rawBody.toString('utf8'));
    await this.jobStore.add([tracedJob(keptJob({ account, livemode, connection, gateway, notice, requestId, received, sealed }))]);
    return 'kept';
  }
}
