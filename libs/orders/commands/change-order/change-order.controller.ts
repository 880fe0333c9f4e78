import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeOrderBody, IMMUTABLE_FIELDS, type InvoiceBody } from '#orders/commands/change-order/change-order.body';
import { ChangeOrder } from '#orders/commands/change-order/change-order.command';
import { nothingToChange } from '#orders/domain/order.errors';
import type { Invoice } from '#orders/domain/events/order.events';
import { withoutEmpty } from '#kernel/metadata';
import { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';

@Controller('orders')
export class ChangeOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @Scope('orders:write')
  @About(`
    Updates the metadata or the invoice of an order. Omitted fields do not change. Metadata is merged: a key that is "" or null is removed, and
    \`metadata: null\` removes all keys. An invoice replaces the existing one, and \`invoice: null\` removes it. Any other field fails with
    order_field_immutable: fulfillment, tags and notes are changed in the storefront platform, and orders are cancelled there.
  `)
  @Answers(200, OrderResource, [
    'missing_field',
    'metadata_key_invalid',
    'metadata_value_invalid',
    'request_too_large',
    'resource_missing',
    'order_field_immutable',
  ])
  change(@Param('id') id: string, @Body() body: ChangeOrderBody, @Commanding() context: CommandContext): Promise<OrderResource> {
    const { metadata, invoice } = body;
    const immutable = IMMUTABLE_FIELDS.find((field) => field in body) ?? null;
    if (metadata === undefined && invoice === undefined && immutable === null) throw nothingToChange('invoice');
    const change = { immutable, metadata: metadata && withoutEmpty(metadata), invoice: invoice && wholeInvoice(invoice) };
    return this.commands.execute(ChangeOrder({ order: id, change, context }));
  }
}

const wholeInvoice = ({ number, date = null, irn = null }: InvoiceBody): Invoice => ({ number, date, irn });
