import {
  HIDDEN, hidden, type Mask, maskedEmail, maskedName, maskedPhone, maskedPostalCode, maskedUpiAddress, withoutContacts,
} from '#people/masking/masks'; // prettier-ignore

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are always personal, with their masks. */
const BY_NAME: readonly (readonly [names: RegExp, mask: Mask])[] = [
  [/(?:^|_)emails?$/, maskedEmail],
  [/(?:^|_)phone$/, maskedPhone],
  [/^(?:customer|shopper|payer)_name$/, maskedName],
  [/^vpa$/, maskedUpiAddress],
  [/^(?:line[12]|landmark|address|ip|user_agent)$/, hidden],
  // Opens the session's page, which shows the shopper.
  [/^client_secret$/, hidden],
  [/(?:^|_)postal_code$/, maskedPostalCode],
  // Free text may name people.
  [/^(?:note|reason|summary|message|failure_message|body|detail|description|title|client_reference_id)$/, withoutContacts],
];

/** Fields that are personal only within the field of this name. */
const BY_PART: Readonly<Record<string, Readonly<Record<string, Mask>>>> = {
  customer: { id: withoutContacts },
  // Facts seal these too, because they come from a person's instrument.
  netbanking: { bank: hidden },
  wallet: { provider: hidden },
  card: { token: hidden },
  storefront: { note: hidden },
};

/** An object with one of these fields is about a person or a place, so its `name` is personal. Names of goods and keys are not. */
const FIELDS_OF_PEOPLE = ['phone', 'email', 'line1'];
/** Fields whose object is about a person or a place in any case. */
const PEOPLE: ReadonlySet<string> = new Set(['customer', 'shipping_address', 'billing_address']);

/** The mask for each type of value in block and allow lists; other values are hidden. */
const LISTED: Readonly<Record<string, Mask>> = { phone: maskedPhone, email: maskedEmail, postal_code: maskedPostalCode };

/** For each kind of object, the masked values of fields that are personal in it. */
const BY_OBJECT: Readonly<Record<string, (fields: Fields) => Fields>> = {
  risk_list_entry: ({ type, value }) => (typeof value === 'string' ? { value: (LISTED[String(type)] ?? hidden)(value) } : {}),
  // Leads to a session's page, which shows the shopper.
  payment_link: ({ url }) => (typeof url === 'string' ? { url: HIDDEN } : {}),
  // A file cannot be masked afterwards.
  report_run: () => ({ url: null }),
  bulk_act: ({ id }) => (id === null ? {} : { report: null }),
  webhook_delivery: (fields) =>
    Object.fromEntries(
      ['request_body', 'response_body']
        .map((name) => [name, fields[name]] as const)
        .filter(([, text]) => typeof text === 'string')
        .map(([name, text]) => [name, maskedJson(text as string)]),
    ),
};

/**
 * Masks personal data in an answer (docs/people.md): names, contacts, addresses and instruments of shoppers. Null fields and all others stay
 * unchanged, including `metadata`, which the merchant fills. The given answer is not modified.
 */
export const maskedAnswer = (body: unknown): unknown => masked(body, '');

/** Masks an answer that is JSON text. A text that is not JSON is hidden. */
export function maskedJson(text: string): string {
  try {
    return JSON.stringify(maskedAnswer(JSON.parse(text)));
  } catch (fault) {
    if (fault instanceof SyntaxError) return hidden(text);
    throw fault;
  }
}

/** Whether an answer of this content type can be masked. Files and pages cannot: they are for roles that see personal data. */
export const isMaskable = (contentType: string): boolean => /^application\/(?:[\w.+-]+\+)?json *(?:;|$)/i.test(contentType);

/** A value, masked. `part`: the name of the field that contains it; empty for the whole answer. */
function masked(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, part));
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? maskOf(part, {}, '')(value) : value;
  const fields = value as Fields;
  const entries = Object.entries(fields).map(([name, held]) => [name, maskedField(name, held, fields, part)]);
  const { object } = fields;
  const ofKind = typeof object === 'string' && Object.hasOwn(BY_OBJECT, object) ? BY_OBJECT[object]!(fields) : {};
  return { ...Object.fromEntries(entries), ...ofKind };
}

function maskedField(name: string, held: unknown, fields: Fields, part: string): unknown {
  if (name === 'metadata') return held;
  return typeof held === 'string' ? maskOf(name, fields, part)(held) : masked(held, name);
}

function maskOf(name: string, fields: Fields, part: string): Mask {
  if (name === 'name' && (PEOPLE.has(part) || FIELDS_OF_PEOPLE.some((each) => Object.hasOwn(fields, each)))) return maskedName;
  const ofPart = Object.hasOwn(BY_PART, part) ? BY_PART[part]! : {};
  if (Object.hasOwn(ofPart, name)) return ofPart[name]!;
  return BY_NAME.find(([names]) => names.test(name))?.[1] ?? unchanged;
}

const unchanged: Mask = (text) => text;
