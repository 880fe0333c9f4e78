import type { Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { OidcFact } from '#people/domain/oidc.events';

interface Choosing {
  readonly metadata: { readonly actor: { readonly type: string; readonly id: string | null }; readonly causation: string | null };
}

/** The owner who alone chose the identity provider by this fact; null if another one approved it, which its causation shows. */
export function lonelyChooser(event: Happened): string | null {
  const { causation, actor } = (event as Happened & Choosing).metadata;
  return causation === null && actor.type === 'user' ? actor.id : null;
}

interface ProviderChoice {
  readonly at: UnixSeconds;
  readonly chosenBy: string | null;
}

/** Who chose the account's identity provider, and when. */
export const providerChoices: View<readonly ProviderChoice[], OidcFact> = {
  initial: [],
  evolve: (choices, event) =>
    event.type === 'account_oidc.set' ? [...choices, { at: event.at, chosenBy: lonelyChooser(event) }] : choices,
};

/** The owner who alone had chosen the provider at a time; null if two had agreed on it. */
export const chooserAt = (choices: readonly ProviderChoice[], at: UnixSeconds): string | null =>
  choices.findLast((choice) => choice.at <= at)?.chosenBy ?? null;
