import type { CodesOf } from '#http/errors/error-catalogue';

/** What is refused about the history (interface §7.3). */
export const AUDIT_ERRORS = {
  422: {
    checkpoint_forged: [
      'The checkpoint names a key that has not signed it.',
      'Take one that you have kept, as checkpoint printed it; find out who gave you this one.',
    ],
    checkpoint_of_another_key: [
      'The checkpoint is of another key than the one that signs here, or than the one that you gave.',
      'Give the key that you kept with it (--key); find out who replaced the key.',
    ],
    history_altered: [
      'The history is not what its log says.',
      'Run verify; compare with a checkpoint and a backup that are kept elsewhere.',
    ],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof AUDIT_ERRORS> {}
}
