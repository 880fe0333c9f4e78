import { caseless, comparable } from '#kernel/comparable';
import { digitsOf, e164Of, latinDigits } from '#kernel/digits';
import { isAnyId } from '#kernel/ids';
import { bareNumber } from '#kernel/parcel-names';
import { phoneAndAmount } from '#kernel/phone-and-amount';
import type { SearchKey, SearchKind } from '#dashboard/search/domain/search-key';

/** The country code of phone numbers that have none. */
const HOME_COUNTRY = '91';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const ORDER_NAME = /^[#＃]/;
/** The last four digits of a phone number and an amount: `3210 2499.00`, `3210 ₹1,24,999`, `3210 INR 2499`. */
const PHONE_AND_AMOUNT = /^(\d{4})\s+(?:\p{Sc}|rs\.?|[a-z]{3})?\s*(\d[\d,]*(?:\.\d{1,3})?)$/iu;
const REFERENCE = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}\s./_-]{3,59}$/u;
const GATEWAY_REFERENCE = /^[\w.-]{6,100}$/;
const LONGEST_REFERENCE = 200;
/** The longest number of an invoice or a credit note, in characters. */
const LONGEST_DOCUMENT_NUMBER = 64;

/** The possible meanings of a text. Only these are searched, the first being the most likely. */
export function searchKeys(text: string): readonly SearchKey[] {
  const written = latinDigits(comparable(text));
  if (written === '') return [];
  if (isAnyId(written)) return [keyOf('id', written), keyOf('gateway_reference', written), keyOf('client_reference_id', written)];
  if (EMAIL.test(written)) return [keyOf('email', caseless(written))];
  if (ORDER_NAME.test(written)) return [keyOf('order_name', written)];
  const phones = phonesIn(written);
  const phone = phones.length === 0 ? [] : [keyOf('phone', ...phones)];
  return written.includes('+') ? phone : [...phone, ...phoneAndAmountIn(written), ...referencesIn(written)];
}

const PERSONAL: readonly SearchKind[] = ['phone', 'email', 'phone_and_amount'];

/**
 * The keys by which a person may search who sees no contacts of shoppers: ids, order names and references. If the text may be a contact, merchants' own
 * references are not searched either, because some merchants use phone numbers for them.
 */
export function impersonalKeys(keys: readonly SearchKey[]): readonly SearchKey[] {
  const impersonal = keys.filter(({ kind }) => !PERSONAL.includes(kind));
  return impersonal.length === keys.length ? keys : impersonal.filter(({ kind }) => kind !== 'client_reference_id');
}

const keyOf = (kind: SearchKind, ...values: readonly string[]): SearchKey => ({ kind, values: [...new Set(values)] });

/** The phone numbers in E.164 format that a text may mean. Ten digits may be with or without the country code. */
function phonesIn(text: string): string[] {
  const international = e164Of(text);
  if (international !== null) return international.length >= 8 && international.length <= 16 ? [international] : [];
  const digits = digitsOf(text) ?? '';
  if (digits.length < 10 || digits.length > 17) return [];
  if (digits.startsWith('00')) return [`+${digits.slice(2)}`];
  if (digits.startsWith('0')) return digits.length === 11 ? [`+${HOME_COUNTRY}${digits.slice(1)}`] : [];
  return digits.length === 10 ? [`+${HOME_COUNTRY}${digits}`, `+${digits}`] : [`+${digits}`];
}

function phoneAndAmountIn(text: string): SearchKey[] {
  const [, last, amount] = PHONE_AND_AMOUNT.exec(text) ?? [];
  return last === undefined ? [] : [keyOf('phone_and_amount', phoneAndAmount(last, amount!.replaceAll(',', '')))];
}

function referencesIn(text: string): SearchKey[] {
  return [
    ...(text.length <= 100 ? [keyOf('order_name', text)] : []),
    ...(REFERENCE.test(text)
      ? [keyOf('tracking_number', text), keyOf('bank_reference', bareNumber(text), text.replaceAll(/\s/g, '').toUpperCase())]
      : []),
    ...(GATEWAY_REFERENCE.test(text) ? [keyOf('gateway_reference', text)] : []),
    ...(text.length <= LONGEST_REFERENCE ? [keyOf('client_reference_id', text)] : []),
    ...(text.length <= LONGEST_DOCUMENT_NUMBER ? [keyOf('document_number', caseless(text))] : []),
  ];
}
