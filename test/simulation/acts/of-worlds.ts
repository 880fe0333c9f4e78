import type { WorldAct } from '#test/simulation/acts/act';
import { backUp } from '#test/simulation/acts/back-up';
import { bankDecides } from '#test/simulation/acts/bank-decides';
import { CLOSED, closeTheMonth } from '#test/simulation/acts/close-the-month';
import { operate } from '#test/simulation/acts/operate';
import { RAN_LOW, runLow } from '#test/simulation/acts/run-low';
import type { WORLD_ACTS } from '#test/simulation/world/names';

/** Acts of partners and operators during trade. */
export const OF_WORLDS: Readonly<Record<(typeof WORLD_ACTS)[number], WorldAct>> = {
  'banks decide': { act: bankDecides, routes: [] },
  'back up': { act: backUp, routes: [] },
  operate: { act: operate, routes: [] },
  'close the month': { act: closeTheMonth, routes: CLOSED },
  'run low': { act: runLow, routes: RAN_LOW },
};
