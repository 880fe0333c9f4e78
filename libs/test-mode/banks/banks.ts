import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { type BankVerdict, SandboxBanks } from '#integrations/contract';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import { notAllowed, tooSlow } from '#test-mode/refusals';
import { within } from '#test-mode/within';

/** A payment or refund in a stream, about which the bank is to decide. */
interface Pending {
  readonly kind: 'payments' | 'refunds';
  readonly stream: string;
  /** The id of the pending payment or refund; null if there is none. */
  readonly openIn: (story: readonly RecordedEvent[]) => string | null;
  /** The error if the stream is empty or of another account. */
  readonly missing: () => DomainError;
  /** The error if nothing is pending. */
  readonly notOpen: () => DomainError;
}

/** Makes the banks behind the simulated gateway decide about a pending payment or refund, as real banks would. */
@Injectable()
export class Banks {
  constructor(
    private readonly history: EventHistory,
    private readonly banks: SandboxBanks,
  ) {}

  /** Resolves to the events of the stream once the gateway's notice has been applied. */
  async decide(
    { kind, stream, openIn, missing, notOpen }: Pending,
    verdict: BankVerdict,
    context: CommandContext,
  ): Promise<RecordedEvent[]> {
    const story = await this.history.stream(stream);
    if (story.length === 0 || !context.owns(story[0]!.metadata)) throw missing();
    const open = openIn(story);
    if (open === null) throw notOpen();
    const outcome = await within(async () => {
      const answer = await this.banks.settle(context.account, { kind, id: open }, await this.history.stream(stream), verdict);
      return answer === 'unknown' ? null : answer;
    });
    if (outcome === 'elsewhere') throw notAllowed(`No simulated bank decides about ${open}: its gateway is one of the account's own.`);
    if (outcome === null) throw tooSlow('The simulated gateway does not know of it yet. Try again.');
    if (outcome === 'not_open') throw notOpen();
    const settled = await within(async () => {
      const now = await this.history.stream(stream);
      return openIn(now) === open ? null : now;
    });
    if (settled === null) throw tooSlow('The simulated gateway has done it, and its notice is on its way. Read the object in a moment.');
    context.written(settled.at(-1)!.position);
    return settled;
  }
}
