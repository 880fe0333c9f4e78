import { isStreamName, prefixOf } from '#audit/log/streams';

const FACTS = 'Read its events: history show, or GET /v1/history/{id}.';
const NAMES_OF_STREAMS = 'The stream of any fact, such as order-ord_…, is a name for what it tells: history show, prove.';
const USE_STREAM_NAME = 'history at takes the name of their stream instead, as their facts have it';

/** Why a resource's past state cannot be shown, and what to read instead, by its id's prefix or its name. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  wd: 'The history does not hold how deliveries fare: GET /v1/webhook_deliveries/{id} answers for 30 days.',
  conn: `A connection is shown by the command line alone, and its credentials are secret. ${FACTS}`,
  evr: `Only its request answers with a resend, and no GET does. ${FACTS}`,
  rcv: `Only its request answers with a recovery, and no GET does. ${FACTS}`,
  op: `No GET answers with an operation: its two events are all of it. ${FACTS}`,
  risk_settings: `Settings of risk have no id: ${USE_STREAM_NAME} (risk_policy-acct_…-live, of risk_settings.* and risk_rule.*).`,
  couriers: `Couriers have no id: ${USE_STREAM_NAME} (couriers-acct_…-live, of courier.set_up).`,
};
/** Other names that people use for resources without an id. */
const ALIASES: Readonly<Record<string, string>> = { settings: 'risk_settings', courier: 'couriers' };

/** The part of an error message that says why a resource cannot be shown. `prefixes` are the id prefixes of those that can. */
export function whyNotShown(id: string, prefixes: readonly string[]): string {
  if (isStreamName(id)) return `No GET answers with all that a stream tells. ${FACTS}`;
  const known = NOT_SHOWN[ALIASES[id] ?? prefixOf(id)];
  if (known !== undefined) return known;
  const ids = prefixes.filter((each) => !each.endsWith('-')).map((each) => `${each}_`);
  return `Ids that can begin with ${ids.join(', ')}. ${NAMES_OF_STREAMS}`;
}
