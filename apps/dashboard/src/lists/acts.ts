import { t } from '#apps/dashboard/src/texts/texts';

/** An act on everything that a filter finds, as pages offer it. */
export interface OfferedAct {
  readonly act: string;
  readonly list: string;
  /** The resource of the role table that the act changes. */
  readonly resource: string;
  readonly takes: 'percent' | 'note' | null;
  readonly word: string;
}

const offered = (): readonly OfferedAct[] => [
  { act: 'refund', list: 'orders', resource: 'refunds', takes: 'percent', word: t('Refund') },
  { act: 'confirm_cod', list: 'orders', resource: 'orders', takes: 'note', word: t('Confirm cash on delivery') },
  { act: 'replay_deliveries', list: 'webhook_deliveries', resource: 'webhook_deliveries', takes: null, word: t('Replay') },
  { act: 'resolve_alerts', list: 'alerts', resource: 'alerts', takes: 'note', word: t('Resolve') },
  { act: 'write_off', list: 'cod_collections', resource: 'cod', takes: 'note', word: t('Write off') },
];

export const actsOfList = (list: string): readonly OfferedAct[] => offered().filter((each) => each.list === list);

/** An act's name for people; an act unknown to this page keeps its API name. */
export const actWord = (act: string): string => offered().find((each) => each.act === act)?.word ?? act.replaceAll('_', ' ');

/** The pages of the acts' lists. */
export const pageOfList = (list: string): string => PAGES[list] ?? list;

const PAGES: Readonly<Record<string, string>> = { webhook_deliveries: 'deliveries', cod_collections: 'cod' };
