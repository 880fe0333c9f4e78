import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';

/** Declares the personal data in one type of fact. */
export interface PersonalFact {
  /** The person that the data belongs to; null if it names none. Omitted if it is the person whom the stream named before. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each function knows the data of its own fact
  readonly person?: (data: any) => string | null;
  /** The stream that names the person, if it is another one; null if there is none. `story`: the events of the fact's own stream. */
  readonly personOf?: (story: readonly { readonly type: string; readonly data: unknown }[]) => string | null;
  /** Dotted paths of the personal fields, each with the value that is read once the person is forgotten. */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * Dotted paths of free texts that may name the person, in the same form. Without a person, and by older releases, they are stored in the clear. Once the
   * person's key is destroyed, such a text is read like a sealed one.
   */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Whether the texts of a fact are about the person; true if omitted. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each function knows the data of its own fact
  readonly textsNamePerson?: (data: any) => boolean;
}

/** The declarations by event type. */
export type PersonalFacts = Readonly<Record<string, PersonalFact>>;

class ProvidedPersonalFacts {
  constructor(readonly facts: PersonalFacts) {}
}

/** Declares which of a room's facts have personal data. The result is a provider of the room's module. */
export const personalFacts = (facts: PersonalFacts): Provider => ({
  provide: Symbol('personal facts'),
  useValue: new ProvidedPersonalFacts(facts),
});

/** The declarations of all modules in the application. */
export function discoveredPersonalFacts(discovery: DiscoveryService): PersonalFacts {
  const known: Record<string, PersonalFact> = {};
  for (const { instance } of discovery.getProviders()) {
    if (!(instance instanceof ProvidedPersonalFacts)) continue;
    for (const [type, fact] of Object.entries(instance.facts)) {
      if (type in known) throw new Error(`Two rooms declare the personal data of ${type}.`);
      known[type] = fact;
    }
  }
  return known;
}
