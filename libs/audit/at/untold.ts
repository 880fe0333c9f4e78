const FACTS_ALONE = 'Read what happened to it: history show, or GET /v1/history/{id}.';

/** Why a resource cannot be shown as it was, and what to read instead, by the prefix of its id. */
export const UNTOLD: Readonly<Record<string, string>> = {
  evt: 'What merchants are told never changes: GET /v1/events/{id} answers what it answered then.',
  wd: 'How deliveries fare is no part of the history: GET /v1/webhook_deliveries/{id} answers for 30 days.',
  rr: "Rules are told of together, in one stream: history list --type 'risk_rule.*', or GET /v1/history?type=risk_rule.*.",
  conn: FACTS_ALONE,
  rcv: FACTS_ALONE,
  op: FACTS_ALONE,
};
