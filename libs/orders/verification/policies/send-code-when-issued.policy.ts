import { AccountNames } from '#accounts/contract';
import { fold } from '#kernel/fact';
import { type Message, MessageRefused, Messages, SEND_MESSAGE } from '#messaging/contract';
import { orderOf, orderStream } from '#orders/domain/events/order.events';
import { NOBODY } from '#orders/domain/shopper';
import { verification, type Verification } from '#orders/verification/domain/verification';
import { type MessageOutcome, reportMessage } from '#orders/verification/domain/verification.decisions';
import type { MessageChannel } from '#orders/domain/events/verification.events';
import { verificationMessage } from '#orders/verification/verification-message';
import { VerificationSecrets } from '#orders/verification/verification-secrets';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { EventStore } from '#platform/event-store/event-store';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

interface Sending {
  readonly cause: Cause;
  readonly order: string;
  readonly code: number;
  /** The channel of the message; absent until it is sent. */
  readonly sent?: MessageChannel;
}

/**
 * Sends a code to the shopper. The message has the same id in every attempt. After a failure with unknown outcome it is sent again, but not after a
 * refusal, nor once the code has expired. A provider that hangs delays only its own account's messages.
 */
@Policy({ queue: SEND_MESSAGE, atOnce: 16, perGroup: 4 })
export class SendCodeWhenIssued implements PolicyHandler<Sending> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly names: AccountNames,
    private readonly messages: Messages,
    private readonly secrets: VerificationSecrets,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Sending>[] {
    if (event.type !== 'verification.code_issued') return [];
    const { account, livemode } = event.metadata;
    const payload: Sending = { cause: causeOf(event), order: orderOf(event.stream)!, code: event.data.code };
    return [{ queue: SEND_MESSAGE, key: event.id, group: scopeOf(account, livemode), dueAt: event.created, payload }];
  }

  async perform({ payload, dueAt }: ClaimedJob<Sending>): Promise<JobResult> {
    const sending = payload;
    const { cause, order, code, sent } = sending;
    const context = await followUp(cause, SEND_MESSAGE, this.clocks);
    const ended = async (outcome: MessageOutcome): Promise<JobResult> => {
      const rule = (now: Verification) => reportMessage(now, code, outcome);
      await this.eventStore.decide(orderStream(order), verification, rule, context);
      return COMPLETED;
    };
    if (sent) return ended({ channel: sent });
    const story = await this.eventStore.load(orderStream(order));
    const state = fold(verification, story);
    if (state.summary!.status !== 'pending' || state.code!.number !== code) return COMPLETED;
    if (state.summary!.code_expires_at <= context.now) return ended({ reason: 'Its provider has not taken the message in time.' });
    try {
      const message = { ...(await this.messageOf(sending, story, state)), id: context.id('msg') };
      const { channel, records = [] } = await this.messages.send(message);
      // The job stores that the message is sent before it reports the outcome, so that the message is not sent again.
      return { records, reschedule: { dueAt, payload: { ...sending, sent: channel } satisfies Sending, countsAsAttempt: false } };
    } catch (fault) {
      if (fault instanceof MessageRefused) return ended({ reason: fault.message });
      throw fault;
    }
  }

  private async messageOf(
    { cause, order, code }: Sending,
    story: readonly RecordedEvent[],
    { money, code: issued }: Verification,
  ): Promise<Omit<Message, 'id'>> {
    const { account, livemode } = cause;
    const { customer } = story.find((event) => event.type === 'order.placed')!.data.personal ?? NOBODY;
    const about = {
      shop: await this.names.of(account),
      terms: money.terms!,
      currency: money.currency,
      code: this.secrets.codeOf(order, code),
      link: this.secrets.linkOf(order),
    };
    return {
      account,
      livemode,
      phone: customer.phone,
      email: customer.email,
      ...verificationMessage(about),
      created_at: issued!.issued_at,
    };
  }
}
