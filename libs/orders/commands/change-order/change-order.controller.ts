import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeOrder } from '#orders/commands/change-order/change-order.command';
import { nothingToChange } from '#orders/domain/order.errors';
import type { Invoice } from '#orders/domain/events/order.events';
import { withoutEmpty, type MetadataChanges } from '#kernel/metadata';
import { OrderResource } from '#orders/resource/order.resource';
import type { CommandContext } from '#platform/event-store/command-context';
import { Commanding } from '#http/parameters';
import { About, Answers, Scope } from '#http/route';
import { Allow } from 'class-validator';
import { Metadata, Nested } from '#http/validation/fields';
import { CalendarDate, DocumentNumber } from '#http/validation/formed-texts';

/** Known fields that cannot be changed. A request with one gets `order_field_immutable` instead of an unknown-field error. */
export const IMMUTABLE_FIELDS = [
  'id', 'object', 'livemode', 'created_at', 'updated_at', 'status', 'payment_status', 'fulfillment_status', 'refund_status', 'amount',
  'amount_details', 'currency', 'payment_method', 'payment_method_details', 'payment_due_at', 'amount_paid', 'gateway_discount', 'customer_fee', 'amount_cod_due', 'amount_cod_collected',
  'amount_refunded', 'amount_refund_pending', 'amount_refundable', 'amount_over_refunded', 'amount_disputed',
  'amount_disputed_lost', 'dispute_status', 'customer', 'shipping_address', 'billing_address', 'line_items',
  'checkout_session', 'storefront', 'fulfillments', 'cod', 'risk', 'verification', 'cancel_reason', 'paid_at', 'fulfilled_at', 'delivered_at',
  'cancelled_at', 'refunded_at', 'client_reference_id',
] as const satisfies readonly (keyof OrderResource)[]; // prettier-ignore

const REMOVABLE = { optional: true, empty: 'removes' } as const;

export class InvoiceBody {
  @DocumentNumber({ description: 'Number printed on the invoice.', example: 'INV/2026-27/00017' }) number!: string;
  @CalendarDate({ ...REMOVABLE, description: 'The date of the invoice.' }) date?: string | null;
  @DocumentNumber({ ...REMOVABLE, description: 'Invoice Reference Number issued by the tax portal for an e-invoice.' }) irn?: string | null;
}

export class ChangeOrderBody {
  /** One of the two is required, unless the request has an immutable field: that error is reported first. */
  @Metadata({
    patch: true,
    description: 'Merged with the existing metadata. "" or null removes a key; null in place of the object removes all keys.',
  })
  metadata?: MetadataChanges;

  @Nested(() => InvoiceBody, {
    ...REMOVABLE,
    description: 'Your invoice for the order. Replaces the existing one; null removes it.',
  })
  invoice?: InvoiceBody | null;
}

for (const field of IMMUTABLE_FIELDS) Allow()(ChangeOrderBody.prototype, field);

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
