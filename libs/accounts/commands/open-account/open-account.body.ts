import { LONGEST_WINDOW, MOST_ORIGINS, SHORTEST_WINDOW } from '#accounts/domain/account.decisions';
import {
  COD_VERIFICATION_TIMEOUTS,
  COD_VERIFICATIONS,
  type CodVerification,
  type CodVerificationTimeout,
} from '#accounts/domain/account.events';
import { ListOfText, OneOf, Text, Whole } from '#http/validation/fields';

const CHANGE = { optional: true, empty: 'refused' } as const;

/** Settings that operators may change too. */
export class OrderSettingsBody {
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
    description: 'Minutes after an order is placed during which its payment can be retried.',
  })
  payment_window_minutes?: number;
  @OneOf(COD_VERIFICATIONS, { ...CHANGE, description: 'Which COD orders the shopper has to confirm.' })
  cod_verification?: CodVerification;
  @OneOf(COD_VERIFICATION_TIMEOUTS, { ...CHANGE, description: 'What happens to an order that is not confirmed in time.' })
  cod_verification_timeout?: CodVerificationTimeout;
}

export class OpenAccountBody extends OrderSettingsBody {
  @Text({ max: 200, description: 'Name of the merchant.', example: 'Tea and Spices' }) name!: string;
}

export class UpdateAccountBody extends OrderSettingsBody {
  @Text({ ...CHANGE, max: 200, description: 'Name of the merchant.', example: 'Tea and Spices' }) name?: string;
}
