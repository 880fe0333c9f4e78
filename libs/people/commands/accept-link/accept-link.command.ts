import { fold } from '#kernel/fact';
import { Clock } from '#kernel/time';
import { PasswordHasher } from '#people/credentials/password-hasher';
import { acceptablePassword } from '#people/credentials/passwords';
import { userState } from '#people/domain/user-state';
import { acceptLink, isOpen } from '#people/domain/user.decisions';
import { linkInvalid } from '#people/domain/user.errors';
import { userStream } from '#people/domain/user.events';
import type { HeldLink } from '#people/link-text';
import { OneTimeLinks } from '#people/one-time-links';
import { userResource } from '#people/resource/user.resource';
import { userRecord } from '#people/resource/user.view';
import { SealedCredentials } from '#people/sealed-credentials';
import { UserStreams } from '#people/user-streams';
import { command, fieldsOnly } from '#platform/cqrs/command';
import { CommandContext } from '#platform/event-store/command-context';

/**
 * A person uses a one-time link: accepts an invitation, or chooses a new password. The link identifies the person. Checks the link by its text
 * before it reads the person's history, and there before it hashes the password: each costs more than the one before.
 */
export const AcceptLink = command('AcceptLink', {
  input: fieldsOnly<{ link: HeldLink; password: string; name: string | null; requestId: string }>(),
  uses: { users: UserStreams, links: OneTimeLinks, passwords: PasswordHasher, sealed: SealedCredentials, clock: Clock },
  async prepare({ link, password, name, requestId }, { users, links, passwords, sealed, clock }) {
    const { user, hash } = link;
    const milliseconds = clock.milliseconds();
    const now = Math.floor(milliseconds / 1000);
    if (!(await links.mayBeOpen(link, now))) throw linkInvalid();
    const acceptable = await acceptablePassword(password);
    const found = await users.load(user);
    if (found === null || !isOpen(found, hash, now)) {
      links.noteEnded(link);
      throw linkInvalid();
    }
    const actor = { type: 'user', id: user, name: name ?? found.name ?? found.email } as const;
    const context = new CommandContext({ account: found.account, livemode: true, actor, milliseconds, requestId });
    if (!found.joined) await users.join(found, context);
    const chosen = sealed.password(user, await passwords.hash(acceptable));
    return { user, hash, now, context, chosen };
  },
  stream: ({ user }) => userStream(user),
  view: userState,
  rule: (state, { name, user, hash, now, chosen }) => acceptLink(state, { user, hash, now, password: chosen, name }),
  async answer({ events }, { user, context }, { users }) {
    const accepted = fold(userRecord, events)!;
    if (accepted.role === 'owner') await users.addOwner(user, context);
    await users.waitUntilVisible(context);
    return userResource(accepted);
  },
});
