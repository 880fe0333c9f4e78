import { ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiText, ApiTime, Constant } from '#api-reference/api-fields';
import { KEY_TYPES, type KeyType, type RequestLog } from '#request-logs/resource/request-log';

class RequestErrorPart {
  @ApiText('The code it was refused with.', { example: 'transition_not_allowed' })
  readonly code!: string;

  @ApiText('The field at fault, as far as its name is one of this interface: without keys of metadata.', { orNull: true, example: null })
  readonly param!: string | null;
}

/** One request of an account as it was answered, without anything personal (interface §2.23). */
export class RequestLogResource implements RequestLog {
  @ApiId('Its id: the header Request-Id of its answer.', 'req')
  readonly id!: string;

  @Constant('request_log')
  readonly object!: 'request_log';

  @ApiFlag('Whether its key is of live mode.')
  readonly livemode!: boolean;

  @ApiText('Its method.', { example: 'POST' })
  readonly method!: string;

  @ApiText(
    'Its address without the query. Each part that a route leaves open is shown where it is an id of this service, else by its name in braces. Null: there is no such address.',
    { orNull: true, example: '/v1/orders/ord_01Jb3xQvW8kZtPq7Yd2RfN4m/cancel' },
  )
  readonly path!: string | null;

  @ApiText('The address with names for ids, as this document writes it. Null: there is no such address.', {
    orNull: true,
    example: '/v1/orders/{id}/cancel',
  })
  readonly route!: string | null;

  @ApiList('The names of the fields of the query, never their values. None where a name is not known.', () => String, { example: [] })
  readonly query!: string[];

  @ApiCount('The status it was answered with.', { example: 422 })
  readonly status!: number;

  @ApiObject('Why it was refused; null where it was not.', () => RequestErrorPart, { orNull: true })
  readonly error!: RequestErrorPart | null;

  @ApiText('The id of the object that the address names, or that was answered; else of the order that its query or body names.', {
    orNull: true,
    example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  readonly object_id!: string | null;

  @ApiText('The id of the key it was sent with, or of the person who was signed in; null with a client secret.', {
    orNull: true,
    example: 'key_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  readonly key!: string | null;

  @ApiOneOf('What kind of key, or whether a client secret or the session of a person took its place.', KEY_TYPES)
  readonly key_type!: KeyType;

  @ApiFlag('Whether it had an Idempotency-Key.')
  readonly has_idempotency_key!: boolean;

  @ApiText('The version of the interface that answered it.', { example: 'v1' })
  readonly api_version!: 'v1';

  @ApiCount('How long the answer took, in milliseconds.', { example: 12 })
  readonly duration_ms!: number;

  @ApiTime('When it came, by the machine’s time in test mode too.')
  readonly created_at!: number;
}
