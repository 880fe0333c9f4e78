import { e164Of } from '#kernel/digits';
import { DomainError } from '#kernel/domain-error';
import { Flag, ListOfDto, OneOf, Text } from '#http/validation/fields';

const MODES = { test: [false], live: [true], both: [false, true] } as const;
type Mode = keyof typeof MODES;

/** Checks only the format, so that a customer whose number has become invalid can still be forgotten. */
const E164 = /^\+[1-9]\d{1,14}$/;

/** The customer whom a request of an operator is about. */
export class NamedCustomerBody {
  @Text({ description: 'Phone number with plus sign and country code.', example: '+919876543210' }) phone!: string;
  @OneOf(Object.keys(MODES), { optional: true, description: 'Mode; defaults to both modes.' }) mode?: Mode | null;
}

/** The phone number in E.164, and the modes to look in, as values of `livemode`. Throws `invalid_phone`. */
export function customerIn({ phone: typed, mode }: NamedCustomerBody): { readonly phone: string; readonly modes: readonly boolean[] } {
  const phone = e164Of(typed);
  if (phone === null || !E164.test(phone)) throw phoneMisspelt();
  return { phone, modes: MODES[mode ?? 'both'] };
}

const phoneMisspelt = (): DomainError =>
  new DomainError(
    'invalid_phone',
    'phone takes a number with its plus sign and the code of its country, as the API shows it: +919876543210.',
    'phone',
  );

/** The error for a number that nobody has. It does not repeat the number, because the caller may keep the message. */
export const customerUnknown = (): DomainError =>
  new DomainError(
    'resource_missing',
    'Nobody with this phone number is known in this account and mode. Compare it with customer.phone of an order.',
    'phone',
  );

class ForgottenSubject {
  @Text({ description: 'The account.', example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @Flag({ description: 'Whether in live mode.' }) livemode!: boolean;
  @Text({ description: 'The subject of the customer.forgotten.' }) subject!: string;
}

/** Maximum number of people to forget again in one request. */
const MOST_FORGOTTEN = 1_000_000;

export class ForgetAgainBody {
  @ListOfDto(() => ForgottenSubject, { min: 0, max: MOST_FORGOTTEN, description: 'Whom a newer history has forgotten.' })
  customers!: readonly ForgottenSubject[];
}
