import type { Alert } from '#apps/dashboard/src/api/types';
import type { Tone } from '#screens/parts/state';
import { useSession } from '#screens/session/session';

/** The pages of what alerts are about: the prefix of its id, the page, and the resource that a role has to see. */
const PAGES: readonly (readonly [prefix: string, page: string, resource: string])[] = [
  ['dp_', 'disputes', 'disputes'],
  ['prp_', 'proposals', 'proposals'],
  ['st_', 'settlements', 'settlements'],
];

/** Gives the page of what an alert is about, below the mode; null where there is none for this person. */
export function usePageOfAlert(): (alert: Pick<Alert, 'subject' | 'order_id'>) => string | null {
  const { access } = useSession();
  return ({ subject, order_id }) => {
    const found = PAGES.find(([prefix, , resource]) => subject.startsWith(prefix) && access[resource]);
    return found === undefined ? order_id && `./orders/${order_id}` : `./${found[1]}/${subject}`;
  };
}

const TONES: Readonly<Record<string, Tone>> = { info: 'neutral', warning: 'attention', critical: 'failed' };

/** How an alert looks by how soon somebody should look at it. */
export const toneOf = ({ severity }: Pick<Alert, 'severity'>): Tone => TONES[severity] ?? 'neutral';
