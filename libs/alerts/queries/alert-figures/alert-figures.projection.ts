import type { UnixSeconds } from '#kernel/time';
import type { Projection } from '#platform/projector/projection';

export const ALERT_FIGURES = 'alert_figures';

/** How many alerts were raised and resolved in a mode, in all accounts together. */
export interface AlertFigures {
  readonly object: typeof ALERT_FIGURES;
  readonly mode: 'live' | 'test';
  readonly created_at: UnixSeconds;
  readonly raised: number;
  readonly resolved: number;
}

export const alertFigures: Projection<AlertFigures> = {
  name: ALERT_FIGURES,
  version: 1,
  forOperators: true,
  ofAllAccounts: true,
  filters: { object: ({ object }) => object },
  documentOf: ({ type, metadata }) => (COUNTED.includes(type) ? modeOf(metadata) : null),
  evolve(figures, { type, at, metadata }) {
    const before = figures ?? { object: ALERT_FIGURES, mode: modeOf(metadata), created_at: at, raised: 0, resolved: 0 };
    const { raised, resolved } = before;
    return type === 'alert.raised' ? { ...before, raised: raised + 1 } : { ...before, resolved: resolved + 1 };
  },
  createdAt: ({ created_at }) => created_at,
};

const COUNTED = ['alert.raised', 'alert.resolved'];

const modeOf = ({ livemode }: { readonly livemode: boolean }): AlertFigures['mode'] => (livemode ? 'live' : 'test');
