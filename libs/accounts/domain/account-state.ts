import type { View } from '#kernel/fact';
import type { AccountFact, Settings } from '#accounts/domain/account.events';

/** Of an account that was never changed. */
export const USUAL_SETTINGS: Settings = {
  origins: [],
  payment_window_minutes: 15,
  cod_verification: 'by_risk',
  cod_verification_timeout: 'hold',
};

export interface AccountState extends Settings {
  readonly name: string;
}

/** The name and the settings of an account as they stand; null: it was not opened. */
export const accountState: View<AccountState | null, AccountFact> = {
  initial: null,
  evolve(state, { type, data }) {
    if (type === 'account.opened') return { ...USUAL_SETTINGS, name: data.name };
    const { account: _, ...changes } = data;
    return state && { ...state, ...changes };
  },
};
