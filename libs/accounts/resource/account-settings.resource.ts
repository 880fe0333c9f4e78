import {
  APPROVED_ACTS,
  type ApprovedAct,
  COD_VERIFICATION_TIMEOUTS,
  COD_VERIFICATIONS,
  type CodVerification,
  type CodVerificationTimeout,
  type Mode,
  MODES,
  type Settings,
} from '#accounts/domain/account.events';
import type { AccountRecord } from '#accounts/resource/account.view';
import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, Constant } from '#api-reference/api-fields';

/** What a merchant has decided, for test and live mode alike (interface §5.7, docs/people.md). */
export class AccountSettingsResource implements Settings {
  @Constant('settings') object!: 'settings';
  @ApiId('The account.', 'acct', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiText('What the merchant is called.', { example: 'Tea and Spices' }) name!: string;
  @ApiList('Where the merchant’s own pages are.', () => String, { example: ['https://shop.example.com'] }) origins!: readonly string[];
  @ApiCount('Minutes after an order was placed in which its payment may be tried again.', { example: 15 })
  payment_window_minutes!: number;
  @ApiOneOf('Which orders that are paid on delivery the shopper has to confirm.', COD_VERIFICATIONS, { example: 'by_risk' })
  cod_verification!: CodVerification;
  @ApiOneOf('What happens to an order that nobody confirms in time.', COD_VERIFICATION_TIMEOUTS)
  cod_verification_timeout!: CodVerificationTimeout;
  @ApiList(`Acts that another person has to approve: ${APPROVED_ACTS.join(', ')}.`, () => String, { example: ['live_key'] })
  requires_approval!: readonly ApprovedAct[];
  @ApiAmount('Refunds above it, in paise, need approval; null: none does for its amount.', { orNull: true, example: 500_000 })
  refund_approval_above!: number | null;
  @ApiCount('Seconds in which acts on a filter can still be stopped before the first of them is done.', { example: 60 })
  undo_window_seconds!: number;
  @ApiFlag('Whether people need a second factor. Those who have none reach what adds one, and their sessions.', { example: false })
  require_second_factor!: boolean;
  @ApiList(`The modes in which agents are let in (docs/agents.md): ${MODES.join(', ')}.`, () => String, { example: ['test'] })
  agent_modes!: readonly Mode[];
  @ApiCount('How many proposals agents may make in a day of UTC, in each mode.', { example: 20 }) agent_proposals_per_day!: number;
  @ApiAmount('What these may come to in a day, in paise; null: any amount.', { orNull: true, example: 1_000_000 }) agent_amount_per_day!:
    number | null;
}

export const settingsResource = ({ id, object: _, created_at: __, ...settings }: AccountRecord): AccountSettingsResource => ({
  object: 'settings',
  account: id,
  ...settings,
});
