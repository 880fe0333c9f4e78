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
] as const;
export const ACTS = ['refund', 'refund again', 'cancel', 'deliver', 'edit metadata', 'refund in dashboard'] as const;
