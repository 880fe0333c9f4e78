import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about proposals (docs/people.md, "Four eyes"). */
export const PROPOSAL_ERRORS = {
  403: {
    self_approval: [
      'The user proposed this, created the key that did, or is let in by the proposer alone, or the reverse; or an alert watches the user.',
      'Ask another user to decide, or withdraw it.',
    ],
  },
  422: {
    proposal_decided: ['The proposal is approved, rejected, withdrawn or expired.', 'Propose the act again if it is still wanted.'],
    proposal_limit_reached: [
      'The proposer, or all together, have reached the maximum number of open proposals about the resource.',
      'Wait until some are decided, or withdraw them.',
    ],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PROPOSAL_ERRORS> {}
}
