import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { PATIENCE } from '#integrations/notice-patience';
import type { GatewayNotice } from '#integrations/payments/gateway/gateway-notice';
import { type ApplicableNotice, noticeId } from '#integrations/payments/kept-notices/kept-notice';
import { KeptNotices } from '#integrations/payments/kept-notices/kept-notices';
import { NoticeKeeper } from '#integrations/payments/kept-notices/notice-keeper';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { Clock } from '#kernel/time';
import { Log } from '#platform/logging/log';
import { scopeOf } from '#platform/storage/documents';

/** How long the gateway's request waits for its notice to be applied, ms. Gateways give up after five seconds or more. */
const LONGEST_WAIT = 3_000;

/** Applies the notices of gateways as they come. One that cannot be applied soon is kept, and applied later. */
@Injectable()
export class IncomingGatewayNotices {
  constructor(
    private readonly commands: CommandBus,
    private readonly keeper: NoticeKeeper,
    private readonly kept: KeptNotices,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Resolves once the notice is applied durably, or kept durably. Rejects only if it can be neither. */
  async receive(
    connection: GatewayConnection,
    notice: GatewayNotice,
    rawBody: Buffer,
    requestId: string,
  ): Promise<'applied' | 'ignored' | 'kept'> {
    if (notice.kind === 'other') return 'ignored';
    const keep = () => this.keeper.keep(connection, notice, rawBody, requestId);
    if (await this.isNotAppliedYet(connection, notice)) return keep();
    const applying = this.commands.execute(ReceiveNotice({ connection, notice, requestId }));
    try {
      return (await soon(applying)) ?? (await keep());
    } catch (error) {
      this.log.warn('a notice of a gateway could not be applied; it is kept and tried again', {
        connection: connection.id,
        kind: notice.kind,
        error,
      });
      return keep();
    }
  }

  /** Whether an old notice, which the gateway sends once more, is one that was kept and not applied. Its job also closes its alert. */
  private async isNotAppliedYet({ id, account, livemode }: GatewayConnection, { at, eventId }: ApplicableNotice): Promise<boolean> {
    if (at * 1000 + PATIENCE > this.clock.milliseconds()) return false;
    const found = await this.kept.find(noticeId(id, eventId), scopeOf(account, livemode));
    return found !== null && found.notice.status !== 'applied';
  }
}

/** What a promise resolves to; null if that takes too long. What it does goes on, and its faults are ignored from then on. */
async function soon<T>(promise: Promise<T>): Promise<T | null> {
  const waiting = new AbortController();
  const tooLong = pause(LONGEST_WAIT, null, { signal: waiting.signal }).catch(() => null);
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    waiting.abort();
    promise.catch(() => undefined);
  }
}
