import type { AlertRules } from '#alerts/contract';
import type { LinkMailOutcome } from '#people/domain/user.events';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];

const REASONS = {
  refused: 'the mail server refused it for good.',
  expired: 'it could not be delivered before the link expired.',
} as const;

const outcomeOf = ({ data }: RecordedEvent): LinkMailOutcome => (data as { readonly outcome: LinkMailOutcome }).outcome;

/** The first failed mail since the person last had a link: later failures have the same cause. */
function firstFailure(story: Story): RecordedEvent | undefined {
  const isReached = (event: RecordedEvent): boolean =>
    event.type === 'user.joined' ||
    event.type === 'user.password_set' ||
    (event.type === 'user.link_mail_ended' && outcomeOf(event) === 'sent');
  return story.slice(story.findLastIndex(isReached) + 1).find(({ type }) => type === 'user.link_mail_ended');
}

/** Ends the alert about failed mails, because the person has a link or has joined; null if no mail had failed. */
function reached(story: Story, note: string): { readonly cause: RecordedEvent; readonly note: string } | null {
  const cause = firstFailure(story.slice(0, -1));
  return cause === undefined ? null : { cause, note };
}

/** Facts about people that need another person's attention. They do not contain the address. */
export const PEOPLE_ALERTS: AlertRules = {
  'user.link_mail_ended': {
    alert: ({ data: { user, outcome } }, story) =>
      outcome === 'sent'
        ? null
        : {
            type: 'link_not_mailed',
            severity: 'warning',
            order_id: null,
            subject: user,
            summary: `The mail with a one-time link for the person ${user} has not arrived: ${REASONS[outcome]} It is not sent again. See whether the address is right, and issue a new link.`,
            data: { user, reason: outcome },
            cause: firstFailure(story)!,
          },
    ends: (event, story) => (event.data.outcome === 'sent' ? reached(story, 'A later mail arrived.') : null),
  },
  'user.joined': { ends: (_, story) => reached(story, 'The person has joined.') },
  'user.password_set': { ends: (_, story) => reached(story, 'The person has chosen a password.') },
  'user.signed_in_locally': {
    alert: ({ data: { user, session } }) => ({
      type: 'local_sign_in',
      severity: 'warning',
      order_id: null,
      subject: user,
      summary: `Owner ${user} signed in by password or passkey, past the account's identity provider. Make sure that it was this person; else suspend the user.`,
      data: { user, session },
    }),
  },
};
