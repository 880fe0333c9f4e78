import { endLinkMail } from '#people/domain/user.decisions';
import type { LinkMailOutcome } from '#people/domain/user.events';
import { LinkMails } from '#people/mailing/link-mails';
import { OneTimeLinks } from '#people/one-time-links';
import { UserStreams } from '#people/user-streams';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'user.mail';

/** The payload has nothing personal and no secret: address and link are looked up when the mail is written. */
interface Sending {
  readonly cause: Cause;
  readonly user: string;
  readonly hash: string;
  /** The command that issued the link, from which the secret is derived. */
  readonly command: string;
}

/** Mails a one-time link until the mail server accepts or finally refuses the mail, or the link is replaced, used or expired. */
@Policy({ queue: QUEUE, atOnce: 4, neverGivenUp: true })
export class MailLinkWhenRequested implements PolicyHandler<Sending> {
  constructor(
    private readonly users: UserStreams,
    private readonly links: OneTimeLinks,
    private readonly mails: LinkMails,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Sending>[] {
    if (event.type !== 'user.link_mail_requested') return [];
    const { user, hash } = event.data;
    const payload: Sending = { cause: causeOf(event), user, hash, command: event.metadata.command };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Sending>): Promise<JobResult> {
    const { cause, user, hash, command } = payload;
    const found = await this.users.load(user);
    if (found?.link?.hash !== hash || found.link_mail !== 'waiting') return COMPLETED;
    const context = await followUp(cause, QUEUE, this.clocks);
    const end = async (outcome: LinkMailOutcome): Promise<JobResult> => {
      await this.users.decide(user, (state) => endLinkMail(state, user, hash, outcome), context);
      return COMPLETED;
    };
    if (found.link.expires_at <= context.now) return end('expired');
    const { refused, later } = await this.mails.send(found, this.links.of(user, command), context.id('msg'));
    if (later.length > 0) throw new Error('The mail server deferred the mail.');
    return end(refused.length > 0 ? 'refused' : 'sent');
  }
}
