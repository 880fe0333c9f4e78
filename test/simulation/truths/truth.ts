import { alerted } from '#test/simulation/truths/alerted';
import { cart } from '#test/simulation/truths/cart';
import { cash } from '#test/simulation/truths/cash';
import { caused } from '#test/simulation/truths/caused';
import { charged } from '#test/simulation/truths/charged';
import { claimed } from '#test/simulation/truths/claimed';
import { cleared } from '#test/simulation/truths/cleared';
import { copied } from '#test/simulation/truths/copied';
import { decided } from '#test/simulation/truths/decided';
import { delivered } from '#test/simulation/truths/delivered';
import { forgotten } from '#test/simulation/truths/forgotten';
import { disputed } from '#test/simulation/truths/disputed';
import { fourEyes } from '#test/simulation/truths/four-eyes';
import { linked } from '#test/simulation/truths/linked';
import { lists } from '#test/simulation/truths/lists';
import { money } from '#test/simulation/truths/money';
import { named } from '#test/simulation/truths/named';
import { noticed } from '#test/simulation/truths/noticed';
import { once } from '#test/simulation/truths/once';
import { promises } from '#test/simulation/truths/promises';
import { proofs } from '#test/simulation/truths/proofs';
import { refundable } from '#test/simulation/truths/refundable';
import { reported } from '#test/simulation/truths/reported';
import { rest } from '#test/simulation/truths/rest';
import { returned } from '#test/simulation/truths/returned';
import { rights } from '#test/simulation/truths/rights';
import { roles } from '#test/simulation/truths/roles';
import { served } from '#test/simulation/truths/served';
import { sessions } from '#test/simulation/truths/sessions';
import { settled } from '#test/simulation/truths/settled';
import { sold } from '#test/simulation/truths/sold';
import { strangers } from '#test/simulation/truths/strangers';
import { webhooks } from '#test/simulation/truths/webhooks';
import { assessed } from '#test/simulation/truths/assessed';
import { scoped } from '#test/simulation/truths/scoped';
import { searched } from '#test/simulation/truths/searched';
import { stated } from '#test/simulation/truths/stated';
import { storied } from '#test/simulation/truths/storied';
import type { World } from '#test/simulation/world/world';

/** What has to hold once all that was begun has ended. Resolves to what does not, each in one line. */
export type Truth = (world: World) => Promise<string[]>;

export const TRUTHS: Readonly<Record<string, Truth>> = {
  once,
  money,
  sessions,
  sold,
  charged,
  returned,
  copied,
  linked,
  cart,
  cash,
  refundable,
  settled,
  claimed,
  served,
  promises,
  webhooks,
  delivered,
  named,
  caused,
  lists,
  strangers,
  reported,
  stated,
  rest,
  decided,
  disputed,
  fourEyes,
  roles,
  rights,
  scoped,
  searched,
  storied,
  assessed,
  noticed,
  alerted,
  forgotten,
  cleared,
  proofs,
};
