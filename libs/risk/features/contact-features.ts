import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { caseless, comparable } from '#kernel/comparable';
import { latinDigits } from '#kernel/digits';
import type { RiskInputs } from '#risk/domain/risk-inputs';

/** The same digit seven times in a row, or a number of at most two different digits. */
const REPEATED = /(\d)\1{6}|^(?=\d{8})(\d)\2*(\d)(?:\2|\3)*$/;
const LONGEST_PHONE = 100;

/** A phone number in E.164 format; a text that cannot be parsed as one is returned as it is. */
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

/** Whether an email address is of a provider of disposable addresses, or of a subdomain of one. */
export function emailFeatures(email: string | null): RiskInputs['email'] {
  if (email === null) return null;
  const domain = caseless(email).split('@').at(-1)!;
  const labels = domain.split('.');
  return { disposable: labels.some((_, n) => DISPOSABLE.has(labels.slice(n).join('.'))) };
}
