export const DELIVERY_ERRORS = [
  'address_forbidden', 'dns_failed', 'connect_failed', 'tls_failed', 'timeout', 'status', 'redirect', 'response_invalid', 'endpoint_deleted',
] as const; // prettier-ignore

export type DeliveryErrorCode = (typeof DELIVERY_ERRORS)[number];

/** Why an attempt failed. */
export interface DeliveryError {
  readonly code: DeliveryErrorCode;
  readonly message: string;
}

/** The error for an HTTP status; null for 2xx. */
export function errorOfStatus(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return { code: 'redirect', message: `The endpoint answered ${status}. Redirects are not followed: register the address they lead to.` };
  }
  return { code: 'status', message: `The endpoint answered ${status}; 2xx means received.` };
}

/** The error for a failed connection or response. Null if the fault is our own, not the endpoint's. */
export function errorOfFault(fault: unknown): DeliveryError | null {
  // The HTTP parser names its faults without a code.
  const { name, message = '', code = name === 'HTTPParserError' ? 'HPE_' : '' } = fault as Partial<NodeJS.ErrnoException>;
  if (OWN_FAULTS.has(code)) return null;
  // The client assumes that a status has three digits and is at least 100.
  if (code === 'ERR_ASSERTION') return { code: 'response_invalid', message: 'The answer is not HTTP.' };
  return { code: codeOf(code), message: message.replace(ADVICE, '') || code };
}

/** Node's hint about certificates, removed from messages: it is for the client's operator, and merchants cannot act on it. */
const ADVICE = /; if the root CA is installed locally, .*$/;

const OWN_FAULTS = new Set([
  'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'NAME_SERVERS_GONE', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED',
]); // prettier-ignore

const TLS_FAULT =
  /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$|CERT_|UNABLE_TO_|INVALID_|PATH_LENGTH_|ERROR_IN_C)|SELF_SIGNED|HOSTNAME_MISMATCH|SIGNATURE_FAILURE/;

function codeOf(code: string): DeliveryErrorCode {
  if (code === 'ADDRESS_FORBIDDEN') return 'address_forbidden';
  if (code === 'DEADLINE' || code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'DNS_FAILED') return 'dns_failed';
  if (TLS_FAULT.test(code)) return 'tls_failed';
  if (/^(HPE_|Z_|ERR__ERROR_|ERR_BROTLI|UND_ERR_)/.test(code)) return 'response_invalid';
  return 'connect_failed';
}
