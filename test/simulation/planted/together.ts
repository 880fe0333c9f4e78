import type { PlantedTogether } from '#test/simulation/runner/find-planted';

/**
 * Mistakes that short worlds find often, several in a world: each with how the fault begins that finds it, which no other of its list makes.
 * No run of a change looks for the others, which are found now and then.
 */
export const TOGETHER: readonly PlantedTogether[] = [
  {
    'show anything to any key': 'strangers',
    'check the role of writes alone': 'rights',
    'lose a filter of orders': 'lists',
    'round reports to rupees': 'stated',
    'judge risks by what was prepaid': 'assessed',
    'take a refused webhook for delivered': 'webhooks',
  },
  {
    'mask what is alone and no list': 'rights',
    'search for no phone numbers': 'searched',
    'take the tax on a fee for fee': 'settled',
    'keep a late capture': 'served',
    'lose an event': 'webhooks',
  },
  {
    'show deliveries without a mask': 'rights',
    'leave refunds without a reason out of statements': 'stated',
    'leave a row out of reports': 'reported',
    'leave sessions open': 'rest',
    'name the attempt in a webhook': 'once',
  },
  {
    'count settlement lines again at each fetch': 'settled',
    'send orders without their new metadata': 'delivered',
    'keep a second capture': 'charged',
    'mirror once': 'sold',
  },
  {
    'send webhooks one fact behind': 'named',
    'request refunds once': 'refundable',
    'forget idempotency keys': 'sessions',
    'change the bytes of a repeated webhook': 'once',
  },
];
