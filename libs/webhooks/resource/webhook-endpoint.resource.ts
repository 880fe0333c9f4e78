import { ApiProperty } from '@nestjs/swagger';
import { MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import type { DisabledReason, EndpointMetadata } from '#webhooks/domain/webhook-endpoint.events';
import {
  Constant,
  ApiCount,
  ApiFlag,
  ApiId,
  ApiList,
  ApiMetadata,
  ApiObject,
  ApiOneOf,
  ApiText,
  ApiTime,
} from '#http/api-reference/api-fields';

export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;

class EndpointHealth {
  @ApiProperty({
    description: 'Share of the attempts of the last 24 hours (of the newest 200, if there are more) that succeeded, from 0 to 1.',
    type: 'number',
    nullable: true,
  })
  readonly success_rate_24h!: number | null;

  @ApiTime('Time of the last successful attempt.', { orNull: true })
  readonly last_success_at!: number | null;

  @ApiTime('Time of the last failed attempt.', { orNull: true })
  readonly last_failure_at!: number | null;

  @ApiCount('Number of failed attempts since the last success, up to 200.')
  readonly consecutive_failures!: number;
}

export class WebhookEndpointResource implements WebhookEndpoint {
  @ApiId('Unique identifier of the endpoint.', 'we')
  readonly id!: string;

  @Constant('webhook_endpoint')
  readonly object!: 'webhook_endpoint';

  @ApiFlag('Whether the endpoint receives live events.')
  readonly livemode!: boolean;

  @ApiText('Address that events are sent to.', { example: 'https://example.com/webhooks' })
  readonly url!: string;

  @ApiList(`The event types it receives: any of ${MERCHANT_EVENT_TYPES.join(', ')}; or ["*"] for all.`, () => String, {
    example: ['order.paid', 'refund.succeeded'],
  })
  readonly events!: readonly string[];

  @ApiText('The merchant’s note on the endpoint.', { orNull: true })
  readonly description!: string | null;

  @ApiMetadata()
  readonly metadata!: EndpointMetadata;

  @ApiOneOf('Status of the endpoint. Events for a disabled endpoint are held.', ENDPOINT_STATUSES)
  readonly status!: 'enabled' | 'disabled';

  @ApiOneOf(
    'Why the endpoint is disabled. manual: by the merchant. failing: no delivery succeeded for a long time. gone: it answered 410.',
    ['manual', 'failing', 'gone'],
    {
      orNull: true,
    },
  )
  readonly disabled_reason!: DisabledReason | null;

  @ApiText('Last four characters of the signing secret.', { example: 'a1B2' })
  readonly secret_last4!: string;

  @ApiTime('Time until which the previous signing secret also signs, after a roll.', { orNull: true })
  readonly previous_secret_expires_at!: number | null;

  @ApiObject('Delivery health of the endpoint.', () => EndpointHealth)
  readonly health!: EndpointHealth;

  @ApiTime('Time at which the endpoint was registered.')
  readonly created_at!: number;

  @ApiTime('Time of the last change to the endpoint.')
  readonly updated_at!: number;
}

/** The response to registering an endpoint and to rolling its secret: the only responses that contain the secret. */
export class WebhookEndpointWithSecretResource extends WebhookEndpointResource {
  @ApiText('Signing secret of the endpoint. It is shown only once.', { example: 'whsec_…' })
  readonly secret!: string;
}

export class RemovedWebhookEndpointResource {
  @ApiId('ID of the removed endpoint.', 'we')
  readonly id!: string;

  @Constant('webhook_endpoint')
  readonly object!: 'webhook_endpoint';

  @ApiFlag('Always true.')
  readonly deleted!: true;
}
