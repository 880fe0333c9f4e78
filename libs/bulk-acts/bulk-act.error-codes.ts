import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about acts on a filter (docs/people.md). */
export const BULK_ACT_ERRORS = {
  422: {
    bulk_act_continued: [
      'The stopped act is continued by another act already.',
      'Look at the act that the message names, and continue that one if it is stopped too.',
    ],
    bulk_act_too_large: ['The filter finds more items than a bulk act can have.', 'Narrow the filter, for example by created_at.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof BULK_ACT_ERRORS> {}
}
