import type { CodesOf } from '#platform/http/error-catalogue';

/** What is refused about the history (interface §7.3). */
export const AUDIT_ERRORS = {
  422: {
    checkpoint_forged: [
      'The key of this service has not signed the checkpoint.',
      'Take one that you have kept, as checkpoint printed it; find out who gave you this one.',
    ],
    history_altered: [
      'The history is not what its log says.',
      'Run verify; compare with a checkpoint and a backup that are kept elsewhere.',
    ],
  },
} as const;

declare module '#platform/http/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof AUDIT_ERRORS> {}
}
