import type { INestApplication, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { getSchemaPath } from '@nestjs/swagger';
import type { Examples } from '#http/api-reference/api-example';
import type { Schema } from '#http/schema';

/** A request that this service sends to a merchant's endpoint. */
export interface DescribedWebhook {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Its headers, each with its meaning and an example. */
  readonly headers: readonly { readonly name: string; readonly description: string; readonly example: string }[];
  /** The class of its body, which some route answers with. `narrowed` are the fields that have a narrower type here. */
  readonly envelope: Type;
  readonly narrowed: Readonly<Record<string, Schema>>;
}

export interface WebhookSource {
  describedWebhooks(): readonly DescribedWebhook[];
}

/** Marks a provider as a `WebhookSource`. */
export const SendsWebhooks = DiscoveryService.createDecorator();

/** The tag of the events. It is not that of the operations on endpoints: generators put what has one tag into one class, and would lose them. */
export const EVENT_TYPES = { name: 'Event types', description: 'What is sent to the endpoints that subscribe to it.' };

/** The `webhooks` of the API's description. */
export function describeWebhooks(app: INestApplication, examples: Examples): Record<string, object> {
  const senders = app.get(DiscoveryService, { strict: false }).getProviders({ metadataKey: SendsWebhooks.KEY });
  const all = senders.flatMap(({ instance }) => (instance as WebhookSource).describedWebhooks());
  return Object.fromEntries(all.map((each) => [each.name, { post: operationOf(each, examples) }]));
}

function operationOf(
  { name, summary, description, headers, envelope, narrowed: properties }: DescribedWebhook,
  examples: Examples,
): object {
  const whole = { $ref: getSchemaPath(envelope) };
  const example = { ...(examples.answered(whole) as object), ...(examples.answered({ type: 'object', properties }) as object) };
  return {
    operationId: `on${name.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [EVENT_TYPES.name],
    summary,
    description,
    security: [],
    parameters: headers.map((header) => ({ in: 'header', required: true, schema: { type: 'string' }, ...header })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { allOf: [whole, { type: 'object', properties }] }, example } },
    },
    responses: {
      '2XX': { description: 'Received, if it comes within 5 seconds.' },
      '410': { description: 'Wanted no more: the endpoint is disabled.' },
      default: { description: 'Not received: it is sent again, up to 10 times within 72 hours.' },
    },
  };
}
