import { REFUND_REASONS, type RefundReason } from '#orders/domain/events/refund.events';
import { Amount, Metadata, OneOf, Text } from '#http/validation/fields';

export class IssueRefundBody {
  @Text({
    unless: 'payment',
    description: 'The order to refund. Required unless `payment` is given.',
    example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m',
  })
  order_id?: string;

  @Text({ optional: true, description: 'The captured payment to refund, in place of `order_id`.' })
  payment?: string;

  @Amount({ optional: true, description: 'Amount to refund. By default, all that is refundable.', example: 20_000 })
  amount?: number;

  @OneOf(REFUND_REASONS, { optional: true, description: 'Reason for the refund.' })
  reason?: RefundReason;

  @Text({ optional: true, max: 500, description: 'Internal note.' })
  note?: string;

  @Metadata()
  metadata?: Record<string, string | number | boolean>;
}
