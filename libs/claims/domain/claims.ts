import type { View } from '#kernel/fact';
import type { ClaimFact, ClaimOpened } from '#claims/domain/claim.events';

/** The open claims of a subject, by their ids. */
export type OpenClaims = ReadonlyMap<string, ClaimOpened>;

export const openClaims: View<OpenClaims, ClaimFact> = {
  initial: new Map(),
  evolve(open, { type, data }) {
    switch (type) {
      case 'claim.opened':
        return new Map(open).set(data.claim, data);
      case 'claim.changed':
        return new Map(open).set(data.claim, { ...open.get(data.claim)!, ...data });
      case 'claim.settled':
        return new Map([...open].filter(([claim]) => claim !== data.claim));
      default:
        return open;
    }
  },
};
