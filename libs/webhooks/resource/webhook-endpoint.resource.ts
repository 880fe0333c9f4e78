import { ApiProperty } from '@nestjs/swagger';
import { MERCHANT_EVENT_TYPES } from '#webhooks/domain/merchant-event-types';
import type { WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import type { DisabledReason, EndpointMetadata } from '#webhooks/domain/webhook-endpoint.events';
import { Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiMetadata, ApiObject, ApiOneOf, ApiText, ApiTime } from '#api-reference/api-fields';

export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const;

class EndpointHealth {
  @ApiProperty({
    description: 'Share of the attempts of the last 24 hours (of the newest 200, if there are more) that succeeded, from 0 to 1.',
    type: 'number',
    nullable: true,
  })
  readonly success_rate_24h!: number | null;

  @ApiTime('Newest attempt that succeeded.', { orNull: true })
  readonly last_success_at!: number | null;

  @ApiTime('Newest attempt that failed.', { orNull: true })
  readonly last_failure_at!: number | null;

  @ApiCount('Failed attempts since the last that succeeded; 200 means as many or more.')
  readonly consecutive_failures!: number;
}

export class WebhookEndpointResource implements WebhookEndpoint {
  @ApiId('Its id.', 'we')
  readonly id!: string;

  @Constant('webhook_endpoint')
  readonly object!: 'webhook_endpoint';

  @ApiFlag('Whether it receives live events.')
  readonly livemode!: boolean;

  @ApiText('Where events are sent.', { example: 'https://example.com/webhooks' })
  readonly url!: string;

  @ApiList(`The event types it receives: any of ${MERCHANT_EVENT_TYPES.join(', ')}; or ["*"] for all.`, () => String, {
    example: ['order.paid', 'refund.succeeded'],
  })
  readonly events!: readonly string[];

  @ApiText('A note of the merchant’s.', { orNull: true })
  readonly description!: string | null;

  @ApiMetadata()
  readonly metadata!: EndpointMetadata;

  @ApiOneOf('What happens while it is disabled is held for it.', ENDPOINT_STATUSES)
  readonly status!: 'enabled' | 'disabled';

  @ApiOneOf('manual: by the merchant. failing: nothing got through for long. gone: it answered 410.', ['manual', 'failing', 'gone'], {
    orNull: true,
  })
  readonly disabled_reason!: DisabledReason | null;

  @ApiText('The last four characters of its signing secret.', { example: 'a1B2' })
  readonly secret_last4!: string;

  @ApiTime('Until when the secret before the last roll signs too.', { orNull: true })
  readonly previous_secret_expires_at!: number | null;

  @ApiObject('How deliveries to it fare.', () => EndpointHealth)
  readonly health!: EndpointHealth;

  @ApiTime('When it was registered.')
  readonly created_at!: number;

  @ApiTime('When it was last changed.')
  readonly updated_at!: number;
}

/** The answer to registering an endpoint and to rolling its secret: the only ones that hold the secret. */
export class WebhookEndpointWithSecretResource extends WebhookEndpointResource {
  @ApiText('Signs every delivery. Shown this once: keep it safe.', { example: 'whsec_…' })
  readonly secret!: string;
}

export class RemovedWebhookEndpointResource {
  @ApiId('Its id.', 'we')
  readonly id!: string;

  @Constant('webhook_endpoint')
  readonly object!: 'webhook_endpoint';

  @ApiFlag('Always true.')
  readonly deleted!: true;
}
