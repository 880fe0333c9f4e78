import { Amount } from '#http/validation/fields';

export class GatewayRefundBody {
  @Amount({ description: 'How much of the payment the staff refund.', example: 20_000 })
  amount!: number;
}
