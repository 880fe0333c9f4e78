import { isStreamName, prefixOf } from '#audit/log/streams';

const FACTS = 'Read its events: history show, or GET /v1/history/{id}.';
const NAMES_OF_STREAMS = 'The stream of any fact, such as order-ord_…, is a name for what it tells: history show, prove.';
const OF_SETTINGS = 'history at takes the name of their stream instead, as their facts have it';

/** Why a resource's past state cannot be shown, and what to read instead, by its id's prefix or its name. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  wd: 'The history does not hold how deliveries fare: GET /v1/webhook_deliveries/{id} answers for 30 days.',
  conn: `A connection is shown by the command line alone, and its credentials are secret. ${FACTS}`,
  evr: `Only its request answers with a resend, and no GET does. ${FACTS}`,
  rcv: `Only its request answers with a recovery, and no GET does. ${FACTS}`,
  op: `No GET answers with an operation: its two events are all of it. ${FACTS}`,
  risk_settings: `Settings of risk have no id: ${OF_SETTINGS} (risk_policy-acct_…-live, of risk_settings.* and risk_rule.*).`,
  couriers: `Couriers have no id: ${OF_SETTINGS} (couriers-acct_…-live, of courier.set_up).`,
};
const WORDS: Readonly<Record<string, string>> = { settings: 'risk_settings', courier: 'couriers' };

/** The reason in words. `prefixes`: those that can be shown. */
export function whyNotShown(id: string, prefixes: readonly string[]): string {
  if (isStreamName(id)) return `No GET answers with all that a stream tells. ${FACTS}`;
  const known = NOT_SHOWN[WORDS[id] ?? prefixOf(id)];
  if (known !== undefined) return known;
  const ids = prefixes.filter((each) => !each.endsWith('-')).map((each) => `${each}_`);
  return `Ids that can begin with ${ids.join(', ')}. ${NAMES_OF_STREAMS}`;
}
