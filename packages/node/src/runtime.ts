/** The parts of the generated clients. */
export type { Answer, LastResponse } from './answer.ts';
export {
  ApiError,
  AuthenticationError,
  BusinessRuleError,
  ConnectionError,
  type FieldFault,
  IdempotencyError,
  InvalidRequestError,
  PaymentsAndOrdersError,
  PermissionError,
  RateLimitError,
  RefusedError,
  TimeoutError,
} from './errors.ts';
export { List, type Page } from './lists.ts';
export {
  type ClientOptions,
  type KeyOptions,
  type Mode,
  type NoParams,
  path,
  type RequestOptions,
  type SessionOptions,
} from './options.ts';
export { Resource } from './resource.ts';
export { type ClientSource, type Transport, transportOf, type Upload } from './transport.ts';
export {
  type DeliveryHeaders,
  type RawBody,
  type Secret,
  SignatureError,
  type SignedDelivery,
  type TestDelivery,
  Webhooks,
} from './webhooks.ts';
