import { FAILURE_CODES } from '#integrations/contract';
import { OneOf } from '#http/validation/fields';

export class FailRefundBody {
  @OneOf(FAILURE_CODES, {
    optional: true,
    description: 'Why the bank sends it back; account_closed by default.',
    example: 'instrument_expired',
  })
  failure_code?: (typeof FAILURE_CODES)[number] | null;
}
