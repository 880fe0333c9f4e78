import type { World } from '#test/simulation/world/world';

export const MIRROR = 'storefront.mirror';

/** Whether each answer is kept that somebody was given. After a jump, a copy of a request may come when its key is forgotten: it runs as a new one, which nobody repeats. */
export const keepsAnswers = ({ stores, injected, acting }: World): boolean =>
  !stores.some(({ server }) => server.gaveUp) && injected['jumps'] === undefined && acting.losses === 0;

/** What is wrong with a group that is paused; none where its shop is unsynced. */
export const pausedFault = (queue: string, group: string, unsynced: ReadonlySet<string>): string[] =>
  queue === MIRROR && unsynced.has(group) ? [] : [`the group ${group} is paused`];

export const parkedFault = (queue: string, stream: string): string => `a plan of ${queue} for ${stream} is parked`;

export const unansweredFault = (key: string): string => `the request ${key} was answered, and no answer is kept`;
