import { LONGEST_UNDO_WINDOW, LONGEST_WINDOW, MOST_ORIGINS, SHORTEST_WINDOW } from '#accounts/domain/account.decisions';
import {
  APPROVED_ACTS,
  type ApprovedAct,
  COD_VERIFICATION_TIMEOUTS,
  COD_VERIFICATIONS,
  type CodVerification,
  type CodVerificationTimeout,
} from '#accounts/domain/account.events';
import { Amount, Flag, ListOfText, OneOf, Text, Whole } from '#platform/http/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

export class ChangeAccountBody {
  @ListOfText({ ...CHANGE, min: 0, values: APPROVED_ACTS, description: 'Replaces the list of acts that another person has to approve.' })
  requires_approval?: readonly ApprovedAct[];
  @Amount({ optional: true, empty: 'removes', min: 0, description: 'Refunds above it need approval, minor units; null: none does.' })
  refund_approval_above?: number | null;
  @Whole({ ...CHANGE, max: LONGEST_UNDO_WINDOW, description: 'Seconds before the first act of an act on a filter.' })
  undo_window_seconds?: number;
  @Flag({ ...CHANGE, description: 'Whether people need a second factor from now on.' }) require_second_factor?: boolean;
  @Text({ ...CHANGE, max: 200, description: 'What the merchant is called.', example: 'Tea and Spices' }) name?: string;
  @ListOfText({
    ...CHANGE,
    min: 0,
    max: MOST_ORIGINS,
    description: 'Replaces the list of origins of the merchant’s own pages.',
    example: ['https://shop.example.com'],
  })
  origins?: readonly string[];
  @Whole({
    ...CHANGE,
    min: SHORTEST_WINDOW,
    max: LONGEST_WINDOW,
    description: 'Minutes after an order was placed in which its payment may be tried again.',
  })
  payment_window_minutes?: number;
  @OneOf(COD_VERIFICATIONS, { ...CHANGE, description: 'Which orders that are paid on delivery the shopper has to confirm.' })
  cod_verification?: CodVerification;
  @OneOf(COD_VERIFICATION_TIMEOUTS, { ...CHANGE, description: 'What happens to an order that nobody confirms in time.' })
  cod_verification_timeout?: CodVerificationTimeout;
}
