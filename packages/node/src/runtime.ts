/** The parts of the generated clients. */
export type { Answer, LastResponse } from './answer.ts';
export {
  ApiError,
  AuthenticationError,
  BusinessRuleError,
  CertificateError,
  ConnectionError,
  type FieldFault,
  IdempotencyError,
  InvalidRequestError,
  ParameterError,
  PaymentsAndOrdersError,
  PermissionError,
  RateLimitError,
  RefusedError,
  TimeoutError,
  UnreadableAnswerError,
} from './errors.ts';
export {
  type ClientEvents,
  type ClientSource,
  ClientTransport,
  type RequestEvent,
  type ResponseEvent,
  transportOf,
} from './client-transport.ts';
export { List, type Page, Resource } from './lists.ts';
export { type ClientOptions, type KeyOptions, type Mode, type NoParams, type RequestOptions, type SessionOptions } from './options.ts';
export { type Method, type Params, Transport, type Upload } from './transport.ts';
export { path } from './values.ts';
export {
  type DeliveryHeader,
  type DeliveryHeaders,
  type RawBody,
  type Secret,
  SignatureError,
  type SignedDelivery,
  type TestDelivery,
  Webhooks,
} from './webhooks.ts';
