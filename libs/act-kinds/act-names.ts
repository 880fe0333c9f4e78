/** What can be done with all that a filter finds. */
export const ACTS = ['refund', 'replay_deliveries', 'resolve_alerts', 'tag', 'confirm_cod', 'write_off'] as const;
export type ActName = (typeof ACTS)[number];

/** Lists of `/v1` whose filters find the items of an act. */
export const ACT_LISTS = ['orders', 'webhook_deliveries', 'alerts', 'cod_collections'] as const;
export type ActList = (typeof ACT_LISTS)[number];

/** How an act is done; each act takes some of these. */
export interface ActParams {
  readonly percent?: number;
  readonly note?: string | null;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}
