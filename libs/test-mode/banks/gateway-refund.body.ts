import { Amount } from '#http/validation/fields';

export class GatewayRefundBody {
  @Amount({ description: 'Amount that the merchant’s staff refund at the gateway.', example: 20_000 })
  amount!: number;
}
