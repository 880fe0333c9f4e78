/** Mistakes that are planted to prove that the simulation finds them. */
export const PLANTED = [
  'charge without a look',
  'refund without a look',
  'copy to the shop without a look',
  'forget idempotency keys',
  'ignore the expected revision',
  'lose a planned job',
  'lose a document',
  'take a refused webhook for delivered',
  'change the bytes of a repeated webhook',
  'give up a webhook that failed',
  'lose an event',
  'trust notices alone',
  'believe forged notices',
  'keep a late capture',
  'keep a second capture',
  'keep the rest of a cancelled order',
  'leave payment windows open',
  'wait for the rest of a payment',
  'leave sessions open',
  'leave proposals open',
  'place no order after a crash',
  'charge nothing',
  'request refunds once',
  'mirror once',
  'leave remittances unmatched',
  'leave confirmations open',
  'remember whom a backup remembers',
  'ask for more than the cart at the door',
  'keep answers for an hour',
  'hold what a won dispute held',
  'show anything to any key',
  'send webhooks one fact behind',
  'leave a row out of reports',
  'leave kept notices',
] as const;

/** The same for copies of the service on the servers of a deployment. */
export const PLANTED_ON_SERVERS = [
  'answer reads before their slot has folded',
  'move on before documents are written',
  'take an append without an answer for done',
  'append at any revision',
  'lose a job that was planned on servers',
] as const;

export type PlantedFault = (typeof PLANTED | typeof PLANTED_ON_SERVERS)[number];
