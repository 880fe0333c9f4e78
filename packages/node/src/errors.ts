import type { LastResponse } from './answer.ts';

/** One field at fault. */
export interface FieldFault {
  readonly code: string;
  readonly param: string | null;
  readonly message: string;
}

interface ErrorBody extends FieldFault {
  readonly type: string;
  readonly request_id: string;
  readonly errors?: readonly FieldFault[];
}

/** Everything that this package throws deliberately. */
export class PaymentsAndOrdersError extends Error {
  override readonly name: string = 'PaymentsAndOrdersError';
}

/** The call cannot be sent as it was meant. Nothing was sent. */
export class ParameterError extends PaymentsAndOrdersError {
  override readonly name = 'ParameterError';
  constructor(
    message: string,
    /** The dotted path of the value at fault, or the option. */
    readonly param: string | null,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The service refused the call; `code` identifies the refusal. */
export class RefusedError<Code extends string = string> extends PaymentsAndOrdersError {
  override readonly name: string = 'RefusedError';
  readonly type: string;
  /** The error for programs. */
  readonly code: Code | (string & {});
  /** The dotted path of the faulty field. */
  readonly param: string | null;
  /** Every faulty field. */
  readonly errors: readonly FieldFault[];
  readonly status: number;
  /** Quote it when you ask for help. */
  readonly requestId: string | null;
  /** Explains the code and what to do about it. */
  readonly docUrl: string;
  /** The error as received, with fields that some codes add: `max_refundable`, `required_scope`, `limit`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    body: ErrorBody,
    readonly lastResponse: LastResponse,
    baseUrl: string,
  ) {
    super(body.message);
    this.type = body.type;
    this.code = body.code;
    this.param = body.param ?? null;
    this.errors = body.errors ?? [];
    this.status = lastResponse.status;
    this.requestId = lastResponse.requestId ?? (body.request_id || null);
    this.docUrl = `${baseUrl}/docs/errors#error-${body.code}`;
    this.details = { ...body };
  }
}

/** 400, 404, 413 and the like: the call itself is wrong. */
export class InvalidRequestError extends RefusedError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the key, or the session, is invalid. */
export class AuthenticationError extends RefusedError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key lacks a scope, or the person's role lacks access. */
export class PermissionError extends RefusedError {
  override readonly name = 'PermissionError';
}

/** 409: the idempotency key belongs to another request, or to one that is still running. */
export class IdempotencyError extends RefusedError {
  override readonly name = 'IdempotencyError';
}

/** 422: an object's state, or a limit, forbids it. */
export class BusinessRuleError extends RefusedError {
  override readonly name = 'BusinessRuleError';
}

/** 429, after the retries. */
export class RateLimitError extends RefusedError {
  override readonly name = 'RateLimitError';
}

/** 5xx, after the retries. */
export class ApiError extends RefusedError {
  override readonly name = 'ApiError';
}

/** No answer arrived, after the retries. It is unknown whether the call took effect: repeat it with the same idempotency key. */
export class ConnectionError extends PaymentsAndOrdersError {
  override readonly name: string = 'ConnectionError';
  constructor(
    message: string,
    /** The key of a call that writes. */
    readonly idempotencyKey: string | null,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** The answer took longer than `timeout`. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** The service's certificate is not trusted. It is not tried again. */
export class CertificateError extends ConnectionError {
  override readonly name = 'CertificateError';
}

/** A successful answer that is not the service's JSON: that of a proxy, or of another server. Whether the call took effect is unknown. */
export class UnreadableAnswerError extends ConnectionError {
  override readonly name = 'UnreadableAnswerError';
  readonly status: number;
  readonly requestId: string | null;

  constructor(
    readonly lastResponse: LastResponse,
    idempotencyKey: string | null,
    text: string,
  ) {
    super(`The answer was ${lastResponse.status}, and not from the service: ${text.slice(0, 200)}`, idempotencyKey);
    this.status = lastResponse.status;
    this.requestId = lastResponse.requestId;
  }
}

/** The fault of a certificate, which runtimes name in different places; null for any other fault. */
export function certificateFault(url: string, idempotencyKey: string | null, fault: unknown): CertificateError | null {
  const { code, message, cause } = fault as { code?: string; message?: string; cause?: { code?: string; message?: string } };
  const said = [code, message, cause?.code, cause?.message].join(' ');
  if (fault instanceof PaymentsAndOrdersError || !/CERT|UNABLE_TO_(?:GET|VERIFY)|HOSTNAME_MISMATCH/i.test(said)) return null;
  const advice = /EXPIRED/i.test(said)
    ? 'has expired: renew it.'
    : /ALTNAME|HOSTNAME|NotValidForName/i.test(said)
      ? 'is for another host: use a name in baseUrl that it has.'
      : 'is not trusted: start this program with the file of its certificate, or of its issuer, in NODE_EXTRA_CA_CERTS.';
  return new CertificateError(`No answer came from ${url}. The certificate ${advice}`, idempotencyKey, fault);
}

const BY_TYPE: Readonly<Record<string, typeof RefusedError>> = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  permission_error: PermissionError,
  idempotency_error: IdempotencyError,
  business_rule_error: BusinessRuleError,
  rate_limit_error: RateLimitError,
  api_error: ApiError,
};

/** The error of an unsuccessful answer, which may also come from a proxy before the service. */
export function refusal(text: string, response: LastResponse, baseUrl: string): RefusedError {
  const body = errorIn(text) ?? {
    type: response.status === 429 ? 'rate_limit_error' : response.status >= 500 ? 'api_error' : 'invalid_request_error',
    code: `http_${response.status}`,
    param: null,
    message: `The answer was ${response.status}, and not from the service: ${
      response.status < 400 ? `it leads to ${response.headers.get('location') ?? 'another address'}. Correct baseUrl.` : text.slice(0, 200)
    }`,
    request_id: '',
  };
  return new (BY_TYPE[body.type] ?? RefusedError)(body, response, baseUrl);
}

function errorIn(text: string): ErrorBody | null {
  try {
    const { error } = JSON.parse(text) as { error?: ErrorBody };
    return typeof error?.code === 'string' ? error : null;
  } catch {
    return null;
  }
}
