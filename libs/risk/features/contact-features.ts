import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { caseless, comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import type { RiskInputs } from '#risk/domain/risk-inputs';

/** One digit seven times, or a whole number of at most two different digits. */
const REPEATED = /(\d)\1{6}|^(?=\d{8})(\d)\2*(\d)(?:\2|\3)*$/;
const LONGEST_PHONE = 100;

/** A number in international form, if it can be parsed; otherwise the text as written. */
export const dialled = (phone: string): string => read(phone)?.number ?? comparable(phone.slice(0, LONGEST_PHONE));

export function phoneFeatures(phone: string | null): RiskInputs['phone'] {
  if (phone === null) return null;
  const number = read(phone);
  return {
    valid: number?.isValid() ?? false,
    repeated_digits: REPEATED.test(number?.nationalNumber ?? latinDigits(phone).replaceAll(/\D/g, '')),
  };
}

const read = (phone: string) => parsePhoneNumberFromString(latinDigits(comparable(phone.slice(0, LONGEST_PHONE))), 'IN');

const DISPOSABLE = disposableEmailBlocklistSet();

/** A subdomain of a disposable domain is disposable too. */
export function emailFeatures(email: string | null): RiskInputs['email'] {
  if (email === null) return null;
  const domain = caseless(email).split('@').at(-1)!;
  const labels = domain.split('.');
  return { disposable: labels.some((_, n) => DISPOSABLE.has(labels.slice(n).join('.'))) };
}
