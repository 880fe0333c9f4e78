import { FAILURE_CODES } from '#integrations/contract';
import { OneOf } from '#http/validation/fields';

export class FailRefundBody {
  @OneOf(FAILURE_CODES, {
    optional: true,
    description: 'Reason for the return; defaults to account_closed.',
    example: 'instrument_expired',
  })
  failure_code?: (typeof FAILURE_CODES)[number] | null;
}
