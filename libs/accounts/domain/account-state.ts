import type { View } from '#kernel/fact';
import type { AccountFact, Settings } from '#accounts/domain/account.events';

/** The settings of an account that has never been changed. */
export const DEFAULT_SETTINGS: Settings = {
  origins: [],
  payment_window_minutes: 15,
  cod_verification: 'by_risk',
  cod_verification_timeout: 'hold',
  requires_approval: [],
  refund_approval_above: null,
  undo_window_seconds: 60,
  require_second_factor: false,
  agent_modes: [],
  agent_proposals_per_day: 20,
  agent_amount_per_day: 1_000_000,
};

export interface AccountState extends Settings {
  readonly name: string;
}

/** The account's current name and settings; null before it is opened. */
export const accountState: View<AccountState | null, AccountFact> = {
  initial: null,
  evolve(state, { type, data }) {
    if (type === 'account.opened') return { ...DEFAULT_SETTINGS, name: data.name };
    if (type !== 'account.renamed' && type !== 'account.changed') return state;
    const { account: _, ...changes } = data;
    return state && { ...state, ...changes };
  },
};
