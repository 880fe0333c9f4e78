/** The bodies that were sent as forms, in which every field is text. */
const forms = new WeakSet<object>();

export function formFields(fields: Iterable<readonly [name: string, text: string]>): Record<string, string> {
  const body = Object.fromEntries(fields);
  forms.add(body);
  return body;
}

export const isForm = (body: object): body is Readonly<Record<string, string>> => forms.has(body);

const WHOLE = /^\s*[+-]?\d{1,16}\s*$/;
const TRUTH: Readonly<Record<string, boolean>> = { true: true, false: false };

/** These parse a form's field as a number, boolean or JSON. Anything else stays text, which the field's rules then refuse. */
export const wholeIn = (text: string): unknown => (WHOLE.test(text) ? Number(text) : text);
export const truthIn = (text: string): unknown => (Object.hasOwn(TRUTH, text.trim()) ? TRUTH[text.trim()] : text);
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
