import type { Provider } from '@nestjs/common';
import type { Schema } from '#http/schema';

type Codes = Readonly<Record<string, readonly [meaning: string, remedy: string]>>;

/** The meaning of each code and what to do about it, by status. */
type ByStatus = Readonly<Record<number, Codes>>;

/** The error codes that no room declares (interface §7.3). */
const COMMON = {
  400: {
    invalid_request: ['The request is not valid HTTP/1.1.', 'Send HTTP/1.1 with a well-formed path and headers.'],
    https_required: ['The request came over plain HTTP.', 'Use https://, and treat the key that you sent as exposed.'],
    missing_field: ['A required field is missing.', 'Send the field that param names.'],
    invalid_json: ['The body is not JSON in UTF-8.', 'Send one well-formed JSON document.'],
    body_not_object: ['The body is JSON, but not an object.', 'Send an object: {…}.'],
    parameter_unknown: ['The body or query has an unknown field.', 'Correct the name of the field, or omit it.'],
    invalid_type: ['A field has the wrong type.', 'Send the type given in the reference.'],
    invalid_integer: ['A field is not a whole number.', 'Send a JSON number without fraction or quotes.'],
    invalid_boolean: ['A field is neither true nor false.', 'Send true or false without quotes.'],
    invalid_value: ['A field has a value that is not allowed.', 'See the message.'],
    invalid_enum_value: ['A field is not one of its allowed values.', 'Send one of the values listed in the message.'],
    invalid_format: ['A string has the wrong format.', 'See the message.'],
    invalid_amount: [
      'An amount is out of range, or no connected gateway can charge it.',
      'Send whole minor units from 1 to 9,999,999,999; of currencies that the gateway charges in whole units, whole units.',
    ],
    amount_mismatch: ['The amounts do not add up.', 'Correct the parts or the total.'],
    invalid_currency: ['Not an ISO 4217 currency.', 'Send a code such as INR.'],
    invalid_phone: ['Not a phone number in international format.', 'Send E.164, such as +919876543210.'],
    invalid_email: ['Not an email address.', 'Send one address, such as asha@example.com.'],
    invalid_url: ['Not an address that this service can use.', 'Send a complete https:// address without user name and password.'],
    invalid_limit: ['The page size is out of range.', 'Send a limit from 1 to 100.'],
    list_too_broad: [
      'Too many entries had to be examined to find those of the page.',
      'Narrow the list with created_at[gte] and created_at[lt], or with a filter that fewer entries match.',
    ],
    invalid_cursor: ['No entry of this list has that ID.', 'Send an ID returned by this list, with a key of the same account and mode.'],
    parameters_exclusive: ['Two mutually exclusive fields were sent.', 'Send one of them.'],
    invalid_range: ['A number or time is out of range.', 'See the message for the range.'],
    string_empty: ['A string is empty.', 'Send at least one character, or omit the field if it is optional.'],
    string_too_long: ['A string is too long.', 'See the message for the maximum.'],
    array_empty: ['A list is empty.', 'Send at least one entry.'],
    array_too_long: ['A list has too many entries.', 'See the message for the maximum.'],
    metadata_too_many_keys: ['The metadata has more than 50 keys.', 'Remove some.'],
    metadata_key_invalid: ['A metadata key is not allowed.', 'Use 1 to 40 characters without square brackets.'],
    metadata_value_invalid: ['A metadata value is not allowed.', 'Use a string of at most 500 characters, a number or a boolean.'],
    unknown_event_type: ['There is no such event type.', 'Send a type from the reference, or ["*"] for all.'],
    idempotency_key_invalid: ['The idempotency key is invalid.', 'Send 1 to 255 printable ASCII characters, such as a UUID.'],
    csv_header_unrecognized: ['The header of the file has no known columns.', 'Name the columns, or set the courier’s column map.'],
    file_invalid: ['The file cannot be read.', 'Send the unchanged file of the courier.'],
    file_empty: ['The file has no rows.', 'Send a file with at least one row.'],
  },
  401: {
    api_key_missing: ['No API key was sent.', 'Send the header Authorization: Bearer <API_KEY>.'],
    api_key_invalid: ['No such API key.', 'Check for a cut-off or mistyped key.'],
    api_key_expired: ['The API key was rolled, and its grace period has ended.', 'Use the key that replaced it.'],
    api_key_revoked: ['The API key was revoked.', 'Use another key.'],
    sign_in_required: ['No user is signed in, or the credentials are wrong.', 'Sign in with POST /admin/v1/session.'],
    secret_key_required: ['A publishable key was sent to a server endpoint.', 'Use a secret or restricted key, from your server.'],
  },
  403: {
    insufficient_scope: ['The API key lacks the scope of this endpoint.', 'Use a key that has the scope in required_scope.'],
    agent_key_not_taken: ['The key is for agents, and only /mcp takes it.', 'Use a key that is not for agents.'],
    role_insufficient: ['The user’s role does not allow this.', 'Ask an owner of the account.'],
    second_factor_required: [
      'The account requires a second factor, and the user has none.',
      'Add one: an authenticator app with POST /admin/v1/totp, or a passkey with POST /admin/v1/passkeys.',
    ],
    csrf_invalid: ['The request may come from a page of another site.', 'Send the cookie __Host-csrf as X-CSRF-Token, from our own page.'],
  },
  404: {
    resource_missing: ['No such resource in this account and mode.', 'Check the ID, and that key and resource have the same mode.'],
    url_not_found: ['There is no such endpoint.', 'Check the path. All paths start with /v1.'],
  },
  405: { method_not_allowed: ['The endpoint does not know this method.', 'Use a method of the Allow header.'] },
  408: { request_timeout: ['The request took too long to arrive.', 'Send it again.'] },
  409: {
    idempotency_key_reused: ['The idempotency key was used for another request.', 'Use a new key for each new request.'],
    idempotency_key_in_use: ['The first request with this idempotency key is still running.', 'Wait a second and send it again.'],
  },
  413: {
    request_too_large: [
      'The body or the resulting resource is too large.',
      'Send less at once: the message names the limit. A resource has at most 64 KiB: shorten the field that param names.',
    ],
  },
  414: { uri_too_long: ['The address is too long.', 'Shorten the query.'] },
  415: { unsupported_media_type: ['The body is not of a kind this endpoint takes.', 'Send the header Content-Type: application/json.'] },
  422: {
    transition_not_allowed: ['The state of the resource does not allow this.', 'Check the status of the resource.'],
    test_mode_required: ['This is only available in test mode.', 'Use a test key.'],
  },
  429: { rate_limit_exceeded: ['Too many requests.', 'Wait as long as Retry-After says, in seconds.'] },
  431: { headers_too_large: ['The headers are too large.', 'Send fewer or shorter headers.'] },
  500: {
    internal_error: ['Something went wrong on our side.', 'Try again with the same idempotency key.'],
    event_unreadable: [
      'Some events of this resource cannot be read.',
      'Nothing else is affected, and a retry does not help: contact the operator of this service.',
    ],
  },
  503: {
    service_unavailable: ['The service cannot take this request now.', 'Try again with the same idempotency key.'],
    read_model_behind: ['Your write has been stored, but cannot be read yet.', 'Try again.'],
  },
} as const satisfies ByStatus;

export type CodesOf<Declared extends ByStatus> = { readonly [Code in NamesIn<Declared[keyof Declared]>]: true };
type NamesIn<Each> = Each extends Each ? keyof Each & string : never;

/** A room extends this by declaration merging, and registers its codes with `errorCodes`, a provider of its module. */
export interface ErrorCodes extends CodesOf<typeof COMMON> {}

export type ErrorCode = keyof ErrorCodes;

export interface ErrorEntry {
  readonly status: number;
  /** The status if a field is at fault. */
  readonly ofField: number;
  readonly type: string;
  readonly meaning: string;
  readonly remedy: string;
}

const TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  409: 'idempotency_error',
  422: 'business_rule_error',
  429: 'rate_limit_error',
};

const typeOf = (status: number): string => TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');

/** Codes with another status if a field is at fault. `request_too_large` is 413 for a whole body, which was not read. */
const OF_FIELDS: Readonly<Record<string, number>> = { request_too_large: 400 };

const known = new Map<string, ErrorEntry>();

/** Every error code of this service, by status and name: in which order rooms are loaded is not seen. */
export const ERRORS: ReadonlyMap<string, ErrorEntry> = known;

/** The schemas of further fields of error bodies, by name. */
export const ERROR_DETAILS: Record<string, Schema> = {};

function declare(byStatus: ByStatus): void {
  const entries = [...known];
  for (const [status, codes] of Object.entries(byStatus).map(([each, of]) => [Number(each), of] as const))
    for (const [code, [meaning, remedy]] of Object.entries(codes)) {
      if (known.has(code)) throw new Error(`Two rooms refuse with ${code}.`);
      entries.push([code, { status, ofField: OF_FIELDS[code] ?? status, type: typeOf(status), meaning, remedy }]);
    }
  known.clear();
  const sorted = entries.toSorted(([name, one], [otherName, other]) => one.status - other.status || (name < otherName ? -1 : 1));
  for (const [code, entry] of sorted) known.set(code, entry);
}

declare(COMMON);

/** Registers a room's error codes, as soon as its module is loaded. Returns a provider for the module. */
export function errorCodes(byStatus: ByStatus, details: Readonly<Record<string, Schema>> = {}): Provider {
  declare(byStatus);
  Object.assign(ERROR_DETAILS, details);
  return { provide: Symbol('error codes'), useValue: byStatus };
}
