import type { Alert } from '#apps/dashboard/src/api/types';
import type { Tone } from '#screens/parts/state';
import { useSession } from '#screens/session/session';

/** The pages of alerts' subjects: the id's prefix, the page, and the resource that a role must see. */
const PAGES: readonly (readonly [prefix: string, page: string, resource: string])[] = [
  ['dp_', 'disputes', 'disputes'],
  ['prp_', 'proposals', 'proposals'],
  ['st_', 'settlements', 'settlements'],
];

/** Returns the page of an alert's subject, below the mode; null if there is none for this person. */
export function usePageOfAlert(): (alert: Pick<Alert, 'subject' | 'order_id'>) => string | null {
  const { access } = useSession();
  return ({ subject, order_id }) => {
    const found = PAGES.find(([prefix, , resource]) => subject.startsWith(prefix) && access[resource]);
    return found === undefined ? order_id && `./orders/${order_id}` : `./${found[1]}/${subject}`;
  };
}

const TONES: Readonly<Record<string, Tone>> = { info: 'neutral', warning: 'attention', critical: 'failed' };

/** An alert's tone by its severity. */
export const toneOf = ({ severity }: Pick<Alert, 'severity'>): Tone => TONES[severity] ?? 'neutral';
