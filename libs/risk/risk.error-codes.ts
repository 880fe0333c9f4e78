import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about risk (interface §7.3). */
export const RISK_ERRORS = {
  422: {
    list_entry_exists: ['The list already has this entry.', 'Nothing needs to be done.'],
    risk_rule_limit_reached: ['The account has 100 risk rules.', 'Remove one that is not needed any more.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof RISK_ERRORS> {}
}
