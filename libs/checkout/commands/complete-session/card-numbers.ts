import type { Rule } from '#platform/http/field-rules';

/** Card numbers never enter the service: whatever looks like one, anywhere in the value, is refused before anything else is read. */
export const noCardNumber: Rule = {
  code: 'invalid_value',
  say: "holds what looks like a card number. Never send one: send the gateway's token of the card.",
  holds: (value) => !holdsCardNumber(value),
};

/** Goes through all texts, numbers and names of a value, however deep, without recursion. */
function holdsCardNumber(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null) {
      for (const [name, entry] of Object.entries(next)) {
        if (isCardNumber(name)) return true;
        waiting.push(entry);
      }
    } else if ((typeof next === 'string' || typeof next === 'number') && isCardNumber(String(next))) return true;
  }
  return false;
}

const LONGEST_WRITTEN = 64;

/** 13 to 19 digits of any width, with or without spaces, dots and dashes between them, that pass the Luhn check. */
function isCardNumber(text: string): boolean {
  const digits = text.length > LONGEST_WRITTEN ? '' : text.normalize('NFKC').replaceAll(/[\s.\p{Pd}]/gu, '');
  return /^\d{13,19}$/.test(digits) && luhn(digits) % 10 === 0;
}

const luhn = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
