import { Injectable } from '@nestjs/common';
import { LINK_LIFETIME } from '#people/domain/user.decisions';
import type { OneTimeLink } from '#people/domain/user.events';
import { newSecret } from '#people/sessions/held-secret';
import { Configuration } from '#platform/config/configuration';
import type { CommandContext } from '#platform/event-store/command-context';
import { SecretBox } from '#platform/secrets/secret-box';

/** A link as its fact keeps it, and its address, which is shown once. */
export interface NewLink {
  readonly fact: OneTimeLink;
  readonly url: string;
}

/** One-time links, by which people accept an invitation or choose a new password. */
@Injectable()
export class OneTimeLinks {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly configuration: Configuration,
  ) {}

  /** The secret follows from the command, so a repeated request shows the same link. A browser does not send what is behind `#`. */
  newFor(user: string, context: CommandContext): NewLink {
    const { text, hash } = newSecret(user, this.secretBox.derive('user_link', `${user}\n${context.command}`));
    const expires_at = Math.floor(context.milliseconds / 1000) + LINK_LIFETIME;
    return { fact: { hash, expires_at }, url: this.configuration.page(`/invitation#${text}`) };
  }
}
