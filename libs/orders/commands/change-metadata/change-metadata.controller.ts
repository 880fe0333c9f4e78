import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeMetadataBody, IMMUTABLE_FIELDS } from '#orders/commands/change-metadata/change-metadata.body';
import { ChangeMetadata } from '#orders/commands/change-metadata/change-metadata.command';
import { metadataMissing } from '#orders/domain/order.errors';
import { withoutEmpty } from '#kernel/metadata';
import { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#platform/http/parameters';
import { About, Answers, Scope } from '#platform/http/route';

@Controller('orders')
export class ChangeMetadataController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @Scope('orders:write')
  @About(`
    Adds to or changes an order's metadata, the only thing that can be changed here: keys are merged, one set to "" or null is
    removed, metadata: null clears all. Another field of an order is refused with order_field_immutable: fulfilment, tags and notes are
    changed in the storefront platform, and an order is cancelled there.
  `)
  @Answers(200, OrderResource, [
    'missing_field',
    'metadata_key_invalid',
    'metadata_value_invalid',
    'request_too_large',
    'resource_missing',
    'order_field_immutable',
  ])
  change(@Param('id') id: string, @Body() body: ChangeMetadataBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    const { metadata } = body;
    const immutable = IMMUTABLE_FIELDS.find((field) => field in body) ?? null;
    if (metadata === undefined && immutable === null) throw metadataMissing();
    return this.commands.execute(new ChangeMetadata(id, { metadata: withoutEmpty(metadata ?? null), immutable }, context));
  }
}
