import { money } from '#apps/dashboard/src/format/money';
import { APPROVABLE_ACTS } from '#apps/dashboard/src/parts/approvable-acts';
import { t } from '#apps/dashboard/src/texts/texts';

/** The proposals' field names for people. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  requires_approval: 'Another person has to approve',
  undo_window_seconds: 'Seconds before an act on a filter begins',
  require_second_factor: 'Everybody needs a second factor',
  url: 'Address',
  events: 'Events',
  description: 'Description',
  list: 'List',
  filter: 'Filter',
  count: 'Found',
  params: 'How',
  note: 'Note',
  scopes: 'Scopes',
  email: 'E-mail',
  role: 'Role',
  status: 'State',
  kind: 'Partner',
  key_id: 'Id at the partner',
  changes: 'What would change',
};

/** A field unknown to this page keeps its API name. */
export const fieldWord = (name: string, currency: string): string =>
  name === 'refund_approval_above'
    ? t('Refunds above need approval, {currency}', { currency })
    : name === 'refund_limit'
      ? t('Refund limit, {currency}', { currency })
      : FIELDS[name] === undefined
        ? name.replaceAll('_', ' ')
        : t(FIELDS[name]);

export function writtenValue(name: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return t('None');
  if (name === 'refund_approval_above' || name === 'refund_limit') return money(value as number, currency);
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.length === 0 ? t('None') : value.map((each) => wordOf(name, String(each))).join(', ');
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, each]) => `${key}: ${String(each ?? '•••')}`)
        .join(', ') || t('everything')
    );
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function wordOf(name: string, value: string): string {
  const word = name === 'requires_approval' ? APPROVABLE_ACTS.find(([act]) => act === value)?.[1] : undefined;
  return word === undefined ? value : t(word);
}
