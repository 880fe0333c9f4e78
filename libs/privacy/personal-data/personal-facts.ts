import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';

/** The personal part of a fact's data. */
export interface PersonalFact {
  /** The person in it; omitted if it is the one that the stream named before. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each function knows the data of its own fact
  readonly person?: (data: any) => string | null;
  /** Dotted paths into the data, with the value there once the person is forgotten. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** By event type. */
export type PersonalFacts = Readonly<Record<string, PersonalFact>>;

class ProvidedPersonalFacts {
  constructor(readonly facts: PersonalFacts) {}
}

/** Declares which of a room's facts hold personal data: an entry among its module's providers. */
export const personalFacts = (facts: PersonalFacts): Provider => ({
  provide: Symbol('personal facts'),
  useValue: new ProvidedPersonalFacts(facts),
});

/** The personal facts of every module in the application. */
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
