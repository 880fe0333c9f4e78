import { type AccountFact, accountStream } from '#accounts/contract';
import { fold } from '#kernel/fact';
import { type Message, MessageRefused, Messages } from '#messaging/contract';
import { orderOf, type OrderPlaced, orderStream } from '#orders/domain/order.events';
import { NOBODY } from '#orders/domain/shopper';
import { verification, type Verification } from '#orders/verification/domain/verification';
import { reportMessage } from '#orders/verification/domain/verification.decisions';
import type { CodeIssued } from '#orders/verification/domain/verification.events';
import { verificationMessage } from '#orders/verification/verification-message';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#platform/jobs/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/jobs/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#platform/storage/job-store';

const QUEUE = 'verification.message';

interface Sending {
  readonly cause: Cause;
  readonly order: string;
  readonly code: number;
}

/**
 * A code is sent to the shopper under the id of its fact, until the provider has taken it: again after a fault that leaves that open, never after
 * a refusal, and not once it has expired. A provider that hangs holds up its own account's messages alone.
 */
@Policy({ queue: QUEUE, atOnce: 16, perGroup: 4 })
export class SendCodeWhenIssued implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly eventStore: EventStore,
    private readonly messages: Messages,
    private readonly secrets: VerificationSecrets,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job[] {
    if (event.type !== 'verification.code_issued') return [];
    const { account, livemode } = event.metadata;
    const payload: Sending = { cause: causeOf(event), order: orderOf(event.stream)!, code: (event.data as CodeIssued).code };
    return [{ queue: QUEUE, key: event.id, group: scopeOf(account, livemode), dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const sending = payload as Sending;
    const { cause, order, code } = sending;
    const context = await followUp(cause, QUEUE, this.clocks);
    const story = await this.history.stream(orderStream(order));
    const state = fold(verification, story);
    if (state.standing!.status !== 'pending' || state.code!.number !== code) return DONE;
    const report = async (failure: string | null): Promise<void> => {
      const rule = (now: Verification) => reportMessage(now, code, failure);
      await this.eventStore.decide(orderStream(order), verification, rule, context);
    };
    if (state.standing!.code_expires_at <= context.now) {
      await report('Its provider has not taken the message in time.');
      return DONE;
    }
    try {
      const left = await this.messages.send({
        ...(await this.messageOf(sending, story, state)),
        id: context.id('msg'),
        created_at: context.now,
      });
      await report(null);
      return left;
    } catch (fault) {
      if (!(fault instanceof MessageRefused)) throw fault;
      await report(fault.message);
      return DONE;
    }
  }

  private async messageOf(
    { cause, order, code }: Sending,
    story: readonly RecordedEvent[],
    { money }: Verification,
  ): Promise<Omit<Message, 'id' | 'created_at'>> {
    const { account, livemode } = cause;
    const [opened] = await this.history.stream(accountStream(account));
    const { name: shop } = opened!.data as Extract<AccountFact, { type: 'account.opened' }>['data'];
    const { customer } = (story[0]!.data as OrderPlaced).personal ?? NOBODY;
    const about = {
      shop,
      terms: money.terms!,
      currency: money.currency,
      code: this.secrets.codeOf(order, code),
      link: this.secrets.linkOf(order),
    };
    return { account, livemode, phone: customer.phone, email: customer.email, ...verificationMessage(about) };
  }
}
