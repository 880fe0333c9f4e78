import type { HeldLink } from '#people/link-text';
import type { UserResource } from '#people/resource/user.resource';
import { Command } from '#platform/cqrs/messages';

/** A person uses a one-time link: accepts an invitation, or chooses a new password. The link identifies the person. */
export class AcceptLink extends Command<UserResource> {
  constructor(
    readonly link: HeldLink,
    readonly password: string,
    readonly name: string | null,
    readonly requestId: string,
  ) {
    super();
  }
}
