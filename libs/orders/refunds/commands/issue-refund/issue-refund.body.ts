import { REFUND_REASONS, type RefundReason } from '#orders/refunds/domain/refund.events';
import { Amount, Metadata, OneOf, Text } from '#http/validation/fields';

export class IssueRefundBody {
  @Text({ description: 'The order to refund.', example: 'ord_01Jb3xQvW8kZtPq7Yd2RfN4m' })
  order_id!: string;

  @Amount({ description: 'Amount to refund, up to the refundable amount.', example: 20_000 })
  amount!: number;

  @OneOf(REFUND_REASONS, { optional: true, description: 'Reason for the refund.' })
  reason?: RefundReason | null;

  @Text({ optional: true, max: 500, description: 'Internal note.' })
  note?: string | null;

  @Metadata()
  metadata?: Record<string, string | number | boolean> | null;
}
