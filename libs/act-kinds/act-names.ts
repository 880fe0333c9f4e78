/** The bulk acts: each is done to everything that a filter finds. */
export const ACTS = ['refund', 'replay_deliveries', 'resolve_alerts', 'tag', 'confirm_cod', 'write_off'] as const;
export type ActName = (typeof ACTS)[number];

/** The lists of `/v1` whose filters find the items of a bulk act. */
export const ACT_LISTS = ['orders', 'webhook_deliveries', 'alerts', 'cod_collections'] as const;
export type ActList = (typeof ACT_LISTS)[number];

/** The parameters of all acts. Each act takes some of them. */
export interface ActParams {
  readonly percent?: number;
  readonly note?: string | null;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}
