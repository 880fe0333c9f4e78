import { ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#http/api-reference/api-fields';
import { KEY_TYPES, type KeyType, type RequestLog } from '#audit/request-logs/resource/request-log';

class RequestErrorPart {
  @ApiText('Error code of the response.', { example: 'transition_not_allowed' })
  readonly code!: string;

  @ApiText('Parameter that caused the error, if its name is one of this API: without keys of metadata.', { orNull: true, example: null })
  readonly param!: string | null;
}

/** One request of an account as it was answered, without anything personal (interface §2.23). */
export class RequestLogResource implements RequestLog {
  @ApiId('ID of the request, as in the header Request-Id of its response.', 'req')
  readonly id!: string;

  @Constant('request_log')
  readonly object!: 'request_log';

  @ApiFlag('Whether the key is of live mode.')
  readonly livemode!: boolean;

  @ApiText('HTTP method.', { example: 'POST' })
  readonly method!: string;

  @ApiText(
    'Path without the query. Variable segments are shown if they are IDs of this service, and by their names in braces otherwise. Null for an unknown path.',
    { orNull: true, example: '/v1/orders/ord_01Jb3xQvW8kZtPq7Yd2RfN4m/cancel' },
  )
  readonly path!: string | null;

  @ApiText('Path with placeholders for IDs, as in this document. Null for an unknown path.', {
    orNull: true,
    example: '/v1/orders/{id}/cancel',
  })
  readonly route!: string | null;

  @ApiList('Names of the query parameters, without values. Unknown names are left out.', () => String, { example: [] })
  readonly query!: string[];

  @ApiCount('HTTP status of the response.', { example: 422 })
  readonly status!: number;

  @ApiObject('Why the request was refused; null if it was not.', () => RequestErrorPart, { orNull: true })
  readonly error!: RequestErrorPart | null;

  @ApiText('ID of the resource that the path names or the response contains; otherwise the order named in the query or body.', {
    orNull: true,
    example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  readonly object_id!: string | null;

  @ApiText('ID of the API key, or of the signed-in user; null for a client secret.', {
    orNull: true,
    example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  readonly key!: string | null;

  @ApiOneOf('Type of the key, or whether a client secret or a user session was used.', KEY_TYPES)
  readonly key_type!: KeyType;

  @ApiFlag('Whether the request had an Idempotency-Key.')
  readonly has_idempotency_key!: boolean;

  @ApiText('API version that answered the request.', { example: 'v1' })
  readonly api_version!: 'v1';

  @ApiCount('Duration of the request, in milliseconds.', { example: 12 })
  readonly duration_ms!: number;

  @ApiTime('Time of the request. Test clocks do not affect it.')
  readonly created_at!: number;
}
