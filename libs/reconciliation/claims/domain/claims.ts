import type { View } from '#kernel/fact';
import type { ClaimFact, ClaimOpened } from '#reconciliation/claims/domain/claim.events';

/** The open claims of a subject, by id. */
export type OpenClaims = ReadonlyMap<string, ClaimOpened>;

const NONE: OpenClaims = new Map();

/** Modifies its map in place: a settlement of a wrong connection has thousands of claims, and copying the map for each would take a second. */
export const openClaims: View<OpenClaims, ClaimFact> = {
  initial: NONE,
  evolve(before, { type, data }) {
    const open = before === NONE ? new Map<string, ClaimOpened>() : (before as Map<string, ClaimOpened>);
    if (type === 'claim.opened') open.set(data.claim, data);
    else if (type === 'claim.changed') open.set(data.claim, { ...open.get(data.claim)!, ...data });
    else if (type === 'claim.settled') open.delete(data.claim);
    return open;
  },
};
