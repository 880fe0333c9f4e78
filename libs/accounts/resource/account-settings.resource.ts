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
import { ApiAmount, ApiCount, ApiFlag, ApiId, ApiList, ApiOneOf, ApiText, Constant } from '#http/api-reference/api-fields';

/** A merchant's settings, for test and live mode alike (interface §5.7, docs/people.md). */
export class AccountSettingsResource implements Settings {
  @Constant('settings') object!: 'settings';
  @ApiId('The account that the settings belong to.', 'acct', { example: 'acct_01Jb3xQvW8kZtPq7Yd2RfN4m' }) account!: string;
  @ApiText('Name of the merchant.', { example: 'Tea and Spices' }) name!: string;
  @ApiList('Origins of the merchant’s own pages, which may call the API in live mode and be a return_url.', () => String, {
    example: ['https://shop.example.com'],
  })
  origins!: readonly string[];
  @ApiCount('Minutes after an order is placed during which its payment can be retried.', { example: 15 })
  payment_window_minutes!: number;
  @ApiOneOf('Which COD orders the shopper has to confirm.', COD_VERIFICATIONS, { example: 'by_risk' })
  cod_verification!: CodVerification;
  @ApiOneOf('What happens to an order that is not confirmed in time.', COD_VERIFICATION_TIMEOUTS)
  cod_verification_timeout!: CodVerificationTimeout;
  @ApiList(`Acts that another person has to approve: ${APPROVED_ACTS.join(', ')}.`, () => String, { example: ['live_key'] })
  requires_approval!: readonly ApprovedAct[];
  @ApiAmount('Refunds above this amount, in paise, need approval; null for no such limit.', { orNull: true, example: 500_000 })
  refund_approval_above!: number | null;
  @ApiCount('Seconds during which a bulk act can be stopped before its first item is processed.', { example: 60 })
  undo_window_seconds!: number;
  @ApiFlag('Whether users need a second factor. Without one, they can only add one and manage their sessions.', { example: false })
  require_second_factor!: boolean;
  @ApiList(`The modes in which agents, programs that read and propose, are let in (docs/agents.md): ${MODES.join(', ')}.`, () => String, {
    example: ['test'],
  })
  agent_modes!: readonly Mode[];
  @ApiCount('Maximum number of proposals by agents per UTC day and mode.', { example: 20 }) agent_proposals_per_day!: number;
  @ApiAmount('Maximum total of these proposals per day, in paise; null for no limit.', { orNull: true, example: 1_000_000 })
  agent_amount_per_day!: number | null;
}

export const settingsResource = ({ id, object: _, created_at: __, ...settings }: AccountRecord): AccountSettingsResource => ({
  object: 'settings',
  account: id,
  ...settings,
});
