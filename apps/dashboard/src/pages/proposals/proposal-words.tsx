import type { Proposal } from '#apps/dashboard/src/api/types';
import { actWord } from '#apps/dashboard/src/lists/acts';
import { t } from '#apps/dashboard/src/texts/texts';

const ACTS: Readonly<Record<string, string>> = {
  refund: 'Refund',
  live_key: 'Create a live key',
  webhook_endpoint: 'Change an endpoint',
  cash_write_off: 'Write off cash',
  bulk_act: 'Act on a filter',
  settings: 'Change settings',
  identity_provider: 'Change the identity provider',
};

const USERS: Readonly<Record<string, string>> = { invite: 'Invite a user', change: 'Change a user', reset: 'Make a new link of a user' };

const CONNECTIONS: Readonly<Record<string, string>> = {
  make: 'Connect a partner',
  change: 'Change keys of a connection',
  remove: 'Remove a connection',
};

const ENDPOINTS: Readonly<Record<string, string>> = {
  register: 'Register an endpoint',
  change: 'Change an endpoint',
  remove: 'Remove an endpoint',
};

/** The words of acts that do several things. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  webhook_endpoint: ENDPOINTS,
  user: USERS,
  connection: CONNECTIONS,
};

/** A proposal in a few words. */
export function proposedWord({ act, params }: Pick<Proposal, 'act' | 'params'>): string {
  const { does: operation, act: bulkAct } = params as { readonly does?: string; readonly act?: string };
  if (act === 'bulk_act' && bulkAct !== undefined) return t('{act} all that a filter found', { act: actWord(bulkAct) });
  const word = WORDS[act]?.[operation ?? ''] ?? ACTS[act];
  return word === undefined ? act.replaceAll('_', ' ') : t(word);
}

export const proposerOf = ({ proposed_by: { name, id, type } }: Proposal): string => name ?? id ?? type;

/** Acts that move money, and bulk acts that do. Finance also decides about them. */
const MONEY_ACTS: ReadonlySet<unknown> = new Set(['refund', 'cash_write_off']);
const MONEY_BULK_ACTS: ReadonlySet<unknown> = new Set(['refund', 'write_off']);

/** Whether finance may decide about it; owners decide about everything. */
export const isForFinance = ({ act, params }: Proposal): boolean =>
  act === 'bulk_act' ? MONEY_BULK_ACTS.has(params['act']) : MONEY_ACTS.has(act);
