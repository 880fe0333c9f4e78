import { CommandBus } from '@nestjs/cqrs';
import { Connections } from '#integrations/connections/connections';
import { GATEWAY_KINDS } from '#integrations/connections/domain/connection.events';
import { type NoticeOutcome, PartnerCounts } from '#integrations/partner-counts';
import { GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { KEPT_NOTICE, type RequestedAttempt, retryJob, type WaitingNotice } from '#integrations/payments/kept-notices/notice-job';
import { NoticeAttempts } from '#integrations/payments/kept-notices/notice-attempts';
import { ConnectionGone } from '#integrations/payments/kept-notices/notice-fault';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Log } from '#platform/logging/log';

/** Applies a kept notice, with growing waits for a day. After that an alert is raised, and a person can have it tried once more. */
@Policy({ queue: KEPT_NOTICE, ...GATEWAY_QUEUE })
export class ApplyNoticeWhenKept implements PolicyHandler<WaitingNotice | RequestedAttempt> {
  constructor(
    private readonly connections: Connections,
    private readonly commands: CommandBus,
    private readonly attempts: NoticeAttempts,
    private readonly counts: PartnerCounts,
    private readonly log: Log,
  ) {}

  plan(event: RecordedEvent): readonly Job<WaitingNotice | RequestedAttempt>[] {
    return event.type === 'gateway_notice.retry_requested' ? [retryJob(event)] : [];
  }

  async perform({ payload }: ClaimedJob<WaitingNotice | RequestedAttempt>): Promise<JobResult> {
    const waiting = await this.attempts.due(payload);
    if (waiting === null) return COMPLETED;
    let outcome: NoticeOutcome;
    let fault: unknown = null;
    try {
      outcome = await this.apply(waiting);
    } catch (error) {
      [outcome, fault] = ['dropped', error];
      this.log.warn('a kept notice could not be applied', { connection: waiting.connection, kind: waiting.notice.kind, error });
    }
    const result = await this.attempts.ended(waiting, fault);
    if (result.reschedule === undefined) this.counts.countNotice(waiting.gateway, outcome);
    return result;
  }

  private async apply({ connection: id, notice, requestId }: WaitingNotice): Promise<'applied' | 'ignored'> {
    const connection = await this.connections.followed(id, GATEWAY_KINDS);
    if (connection === null) throw new ConnectionGone();
    return this.commands.execute(ReceiveNotice({ connection, notice, requestId }));
  }
}
