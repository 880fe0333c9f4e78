import { FAILURE_CODES } from '#integrations/contract';
import { OneOf } from '#http/validation/fields';

export class FailPaymentBody {
  @OneOf(FAILURE_CODES, { optional: true, description: 'Reason for the decline; defaults to declined.', example: 'insufficient_balance' })
  code?: (typeof FAILURE_CODES)[number] | null;
}
