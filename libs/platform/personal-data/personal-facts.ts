import type { Provider } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';

/** What of a fact's data is personal. */
export interface PersonalFact {
  /** Whom it tells of; left out where that is whoever the stream has told of before. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each function knows the data of its own fact
  readonly person?: (data: any) => string | null;
  /** Dotted paths into the data, and what stands there once the person is forgotten. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** By event type. */
export type PersonalFacts = Readonly<Record<string, PersonalFact>>;

class ProvidedPersonalFacts {
  constructor(readonly facts: PersonalFacts) {}
}

/** How a room says which of its facts tell of people: an entry among its module's providers. */
export const personalFacts = (facts: PersonalFacts): Provider => ({
  provide: Symbol('personal facts'),
  useValue: new ProvidedPersonalFacts(facts),
});

/** Those of every module in the application. */
export function discoveredPersonalFacts(discovery: DiscoveryService): PersonalFacts {
  const known: Record<string, PersonalFact> = {};
  for (const { instance } of discovery.getProviders()) {
    if (!(instance instanceof ProvidedPersonalFacts)) continue;
    for (const [type, fact] of Object.entries(instance.facts)) {
      if (type in known) throw new Error(`Two rooms say what of ${type} is personal.`);
      known[type] = fact;
    }
  }
  return known;
}
