import { Injectable } from '@nestjs/common';
import { nextTry } from '#integrations/notice-patience';
import { attempted } from '#integrations/payments/kept-notices/attempted-notice';
import { keptNoticeOf, noticeId } from '#integrations/payments/kept-notices/kept-notice';
import { KeptNoticeFacts } from '#integrations/payments/kept-notices/kept-notice-facts';
import { type FoundNotice, KeptNotices, shown } from '#integrations/payments/kept-notices/kept-notices';
import { NoticeBodies } from '#integrations/payments/kept-notices/notice-bodies';
import { wordsOf } from '#integrations/payments/kept-notices/notice-fault';
import type { RequestedAttempt, WaitingNotice } from '#integrations/payments/kept-notices/notice-job';
import { type NamedPerson, PersonOfNotice } from '#integrations/payments/kept-notices/person-of-notice';
import type { JobResult } from '#job-queue/job-store';
import { Clocks } from '#platform/clock/clocks';
import { type Scope, scopeOf } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';

const NOBODY: NamedPerson = { subject: null, order: null, isForgotten: false };

/** Records the attempts to apply a kept notice. */
@Injectable()
export class NoticeAttempts {
  constructor(
    private readonly notices: KeptNotices,
    private readonly bodies: NoticeBodies,
    private readonly persons: PersonOfNotice,
    private readonly facts: KeptNoticeFacts,
    private readonly clocks: Clocks,
  ) {}

  /** The notice that a job is to apply; null if that is done, or it is no longer kept. */
  async due(payload: WaitingNotice | RequestedAttempt): Promise<WaitingNotice | null> {
    if ('retried' in payload) {
      const requested = await this.notices.find(payload.retried, scopeOf(payload.account, payload.livemode));
      return requested === null || requested.notice.status === 'applied' ? null : { ...requested.notice.source, byPerson: true };
    }
    return (await this.found(payload))?.notice.status === 'applied' ? null : payload;
  }

  /**
   * The outcome of an attempt for the job: the notice as it is now, its text at the first attempt, and the next attempt, if there is one. The fact of
   * the last attempt is stored before.
   */
  async ended({ sealed, byPerson, ...source }: WaitingNotice, fault: unknown): Promise<JobResult> {
    const scope = scopeOf(source.account, source.livemode);
    const at = await this.clocks.of(scope);
    const next = fault === null || byPerson ? null : nextTry(source.received, at);
    const { person, body } = await this.bodyOf(source, scope, sealed);
    const before = await this.found(source);
    const notice = attempted(before === null ? this.first(source, person) : shown(before.notice), {
      at,
      fault: fault === null ? null : wordsOf(fault),
      next,
      byPerson: byPerson === true,
    });
    if (notice.status === 'applied') await this.facts.applied(notice, source);
    if (notice.status === 'not_applied') await this.facts.notApplied(notice, source);
    // A notice that was applied stays applied: this write replaces those of other attempts.
    const written = this.notices.write(notice, source, scope, notice.status === 'applied' ? undefined : before?.text);
    const records = [...body, written];
    return next === null ? { records } : { records, reschedule: { dueAt: next, payload: source, priority: 1, countsAsAttempt: false } };
  }

  private found({ account, livemode, connection, notice }: WaitingNotice): Promise<FoundNotice | null> {
    return this.notices.find(noticeId(connection, notice.eventId), scopeOf(account, livemode));
  }

  private first({ connection: id, gateway: kind, livemode, notice, received }: WaitingNotice, { order }: NamedPerson) {
    return keptNoticeOf({ id, kind, livemode }, notice, order, received);
  }

  private async bodyOf(
    { account, livemode, connection, notice }: WaitingNotice,
    scope: Scope,
    sealed: string | undefined,
  ): Promise<{ person: NamedPerson; body: RecordWrite[] }> {
    if (sealed === undefined) return { person: NOBODY, body: [] };
    const id = noticeId(connection, notice.eventId);
    const text = this.bodies.unseal(id, sealed);
    const person = await this.persons.in(text, { account, livemode });
    return { person, body: await this.bodies.kept(id, scope, text, person) };
  }
}
