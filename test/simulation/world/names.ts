/** What can be left out of a world, by name: kept apart from the world, which is loaded where Node is the world's alone. */
export const STORES = ['kurta', 'juttis', 'sarees'] as const;
export const HARDSHIPS = [
  'slow',
  'lostRequests',
  'lostAnswers',
  'doubled',
  'refused',
  'notices',
  'webhooksRefused',
  'killsADay',
  'stopsADay',
  'jumpsADay',
  'fullDisksADay',
  'lossesADay',
  'outagesADay',
  'forgeries',
] as const;
/** Days of the calendar that are busier than others. */
export const SEASONS = ['Diwali', 'month ends'] as const;
export const ORDER_ACTS = [
  'refund',
  'refund again',
  'refund at once',
  'repeat later',
  'cancel',
  'confirm',
  'deliver',
  'edit metadata',
  'refund in dashboard',
  'refund and cancel',
  'keep accounts',
  'forget customer',
  'dispute',
  'pay cash by link',
  'refund what went back',
  'dispute out of sight',
] as const;
export const STORE_ACTS = [
  'flash sale',
  'refund by the dozen',
  'look around',
  'handle carts',
  'send payment links',
  'set up couriers',
  'clear up remittances',
  'remit less fees',
  'try endpoints',
  'ask for events again',
  'weigh risks',
  'clear alerts',
  'report',
  'pay out',
  'look after',
  'arrange',
  'roll the key',
  'work at the dashboard',
  'read in roles',
  'refund to the limit',
  'open another account',
  'develop',
] as const;
export const WORLD_ACTS = ['banks decide', 'operate', 'back up', 'close the month'] as const;
export const ACTS = [...ORDER_ACTS, ...STORE_ACTS, ...WORLD_ACTS] as const;
