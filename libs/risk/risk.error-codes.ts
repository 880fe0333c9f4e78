import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about risk (interface §7.3). */
export const RISK_ERRORS = {
  422: { risk_rule_limit_reached: ['The account has 100 risk rules.', 'Remove one that is not needed any more.'] },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof RISK_ERRORS> {}
}
