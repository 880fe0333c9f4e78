import { nothingToChange, originInvalid, paymentWindowOutOfRange, tooManyOrigins } from '#accounts/domain/account.errors';
import { type AccountChange, type AccountFact, APPROVED_ACTS, MODES, type SettingsChange } from '#accounts/domain/account.events';
import { type AccountState, DEFAULT_SETTINGS } from '#accounts/domain/account-state';
import { accountMissing } from '#accounts/domain/api-key.errors';
import { fact } from '#kernel/fact';

export const MOST_ORIGINS = 50;
/** Limits of `payment_window_minutes`. */
export const [SHORTEST_WINDOW, LONGEST_WINDOW] = [5, 1440];
/** In seconds. */
export const LONGEST_UNDO_WINDOW = 600;
export const MOST_AGENT_PROPOSALS = 1000;

/** Opens an account with the default settings, overridden by `changes`. */
export function openAccount(state: AccountState | null, account: string, name: string, changes: SettingsChange): AccountFact[] {
  if (state !== null) return [];
  const changed = Object.keys(changes).length === 0 ? [] : changeAccount({ ...DEFAULT_SETTINGS, name }, account, changes);
  return [fact('account.opened', { account, name }), ...changed];
}

/** Changes a merchant's name and settings (interface §5.7). Equal values change nothing. */
export function changeAccount(state: AccountState | null, account: string, change: AccountChange): AccountFact[] {
  if (state === null) throw accountMissing(account);
  if (Object.keys(change).length === 0) throw nothingToChange();
  const { name = state.name, ...changes } = change;
  const renamed = name === state.name ? [] : [fact('account.renamed', { account, name })];
  return [...renamed, ...changeSettings(state, account, changes)];
}

/** Settings that decide who must approve acts, or that limit what one person or agent can do alone. */
const SAFEGUARDS = [
  'requires_approval', 'refund_approval_above', 'undo_window_seconds', 'require_second_factor',
  'agent_modes', 'agent_proposals_per_day', 'agent_amount_per_day',
] as const; // prettier-ignore

/** Whether a change alters a safeguard, so that another owner must approve it. */
export const altersSafeguards = (state: AccountState, facts: readonly AccountFact[]): boolean =>
  facts.some(
    ({ type, data }) =>
      type === 'account.changed' &&
      SAFEGUARDS.some((name) => data[name] !== undefined && JSON.stringify(data[name]) !== JSON.stringify(state[name])),
  );

function changeSettings(state: AccountState, account: string, changes: SettingsChange): AccountFact[] {
  const { payment_window_minutes: window } = changes;
  if (window !== undefined && (window < SHORTEST_WINDOW || window > LONGEST_WINDOW))
    throw paymentWindowOutOfRange(SHORTEST_WINDOW, LONGEST_WINDOW);
  const { origins, requires_approval: acts, agent_modes } = changes;
  const changed = {
    ...changes,
    ...(origins && { origins: [...new Set(origins.map(originOf))] }),
    ...(acts && { requires_approval: APPROVED_ACTS.filter((act) => acts.includes(act)) }),
    ...(agent_modes && { agent_modes: MODES.filter((mode) => agent_modes.includes(mode)) }),
  };
  if (changed.origins !== undefined && changed.origins.length > MOST_ORIGINS) throw tooManyOrigins(MOST_ORIGINS);
  const same = JSON.stringify({ ...state, ...changed }) === JSON.stringify(state);
  return same ? [] : [fact('account.changed', { account, ...changed })];
}

/** Normalises an origin to what browsers send: scheme, host, and a port that is not the default. Throws `invalid_url` for anything else. */
function originOf(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address?.protocol !== 'https:' || address.href !== `${address.origin}/` || text.includes('*')) throw originInvalid(text);
  return address.origin;
}
