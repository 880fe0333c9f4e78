import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about the history (interface §7.3). */
export const AUDIT_ERRORS = {
  422: {
    checkpoint_forged: [
      'The checkpoint is not signed by the key that it names.',
      'Use a checkpoint that you have kept, and find out who gave you this one.',
    ],
    checkpoint_of_another_key: [
      'The checkpoint was signed by a different key than the one in use, or than the one given.',
      'Pass the key that you kept with the checkpoint (--key), and find out who replaced it.',
    ],
    history_altered: [
      'The history does not match its log.',
      'Run verify, and compare with a checkpoint and a backup that are kept elsewhere.',
    ],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof AUDIT_ERRORS> {}
}
