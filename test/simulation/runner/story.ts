import { STORES } from '#test/simulation/world/names';
import type { Moment } from '#test/simulation/world/timeline';

/** Lines of a story at most, and how many of them are of its beginning. */
const MOST_LINES = 60;
const OF_THE_BEGINNING = 15;
/** A moment that names more is of a list, and tells little of each. */
const MOST_IDS = 6;
const WIDTH = 220;

const ID = /\b(?:(ord|cs|pay|re|cod|dp|prp|pl|rem|evt|wd|stl|rpt|clm|al|order|rfnd|disp|setl)_[0-9A-Za-z]{10,}|(AWB)\w{12})/g;
const WORDS: Readonly<Record<string, string>> = {
  ord: 'order',
  cs: 'session',
  pay: 'payment',
  re: 'refund',
  cod: 'collection',
  dp: 'dispute',
  prp: 'proposal',
  pl: 'link',
  rem: 'remittance',
  evt: 'event',
  wd: 'delivery',
  stl: 'settlement',
  rpt: 'report',
  clm: 'claim',
  al: 'alert',
  order: 'gateway order',
  rfnd: 'gateway refund',
  disp: 'gateway dispute',
  setl: 'gateway settlement',
  AWB: 'parcel',
};
/** Resources of one purchase: what is named with one of them is about the same purchase. */
const OF_A_PURCHASE = /^(?:cs|pay|re|order|rfnd)_/;
/** The gateway's ids are shorter than ours. */
const LONGEST_OF_GATEWAY = 20;

/**
 * What led to a fault, line by line: what happened to the purchase that it names, and to the machine meanwhile; where it names none, what was done last.
 * No fault: all that happened.
 */
export function storyOf(moments: readonly Moment[], fault: string | undefined): string[] {
  const names = new Map<string, string>();
  const inOrder = moments.toSorted((one, other) => one.at - other.at);
  const lines = (chosen: readonly Moment[]): string[] =>
    chosen.map((moment) => `${timeOf(moment)}  ${named(moment.text, names).slice(0, WIDTH)}`);
  if (fault === undefined) return lines(inOrder);
  const about = purchaseOf(inOrder, idsIn(fault));
  const isAbout = ({ text }: Moment): boolean => idsIn(text).some((id) => about.has(id));
  const others = otherStores(inOrder, isAbout);
  const [first, last] = [inOrder.findIndex(isAbout), inOrder.findLastIndex(isAbout)];
  const isOfMachine = ({ text, isDetail }: Moment): boolean =>
    !isDetail && idsIn(text).length === 0 && !others.some((store) => text.startsWith(store));
  const chosen =
    first < 0
      ? inOrder.filter(({ isDetail }) => !isDetail).slice(-MOST_LINES)
      : inOrder.slice(first, last + 1).filter((moment) => isAbout(moment) || isOfMachine(moment));
  return [...shortened(lines(withoutRepeats(chosen))), `${' '.repeat(18)}  ${named(fault, names)}`];
}

/** How lines of the stores begin that no moment of the purchase is of; none where the purchase is of no store. */
function otherStores(moments: readonly Moment[], isAbout: (moment: Moment) => boolean): string[] {
  const ofPurchase = moments.filter(isAbout);
  const isOf = (store: string): boolean => ofPurchase.some(({ text }) => text.startsWith(`${store} `) || text.startsWith(`${store}:`));
  return STORES.some(isOf) ? STORES.filter((store) => !isOf(store)).map((store) => `${store}:`) : [];
}

const timeOf = ({ at }: Moment): string => new Date(at).toISOString().slice(5, 23).replace('T', ' ');

const idsIn = (text: string): string[] => [...new Set(text.match(ID))];

/** The same words once, with how often and until when they were said. */
function withoutRepeats(moments: readonly Moment[]): Moment[] {
  const said = Map.groupBy(
    moments.filter(({ isDetail }) => isDetail),
    ({ text }) => text,
  );
  return moments.flatMap((moment) => {
    const all = said.get(moment.text) ?? [moment];
    if (all.length === 1) return [moment];
    const until = ` (${all.length} times, until ${timeOf(all.at(-1)!)})`;
    return all[0] === moment ? [{ ...moment, text: moment.text + until }] : [];
  });
}

/** The ids of what a fault names, and of what belongs to it. */
function purchaseOf(moments: readonly Moment[], named: readonly string[]): ReadonlySet<string> {
  const about = new Set(named);
  const isOwn = (id: string): boolean =>
    OF_A_PURCHASE.test(id) || (id.startsWith('ord_') && !named.some((each) => each.startsWith('ord_')));
  for (let rounds = 0; rounds < 2; rounds++)
    for (const { text } of moments) {
      const ids = idsIn(text);
      if (ids.length <= MOST_IDS && ids.some((id) => about.has(id))) for (const id of ids.filter(isOwn)) about.add(id);
    }
  return about;
}

/** `order 2` in the place of each id. */
const named = (text: string, names: Map<string, string>): string =>
  text.replaceAll(ID, (id: string, kind: string | undefined, parcel: string | undefined) => {
    const prefix = kind ?? parcel!;
    const word = prefix === 'pay' && id.length < LONGEST_OF_GATEWAY ? 'gateway payment' : WORDS[prefix]!;
    const known = names.get(id) ?? `${word} ${[...names.values()].filter((name) => name.startsWith(`${word} `)).length + 1}`;
    names.set(id, known);
    return known;
  });

function shortened(lines: readonly string[]): string[] {
  const left = lines.length - MOST_LINES;
  if (left <= 0) return [...lines];
  return [...lines.slice(0, OF_THE_BEGINNING), `  … ${left} lines …`, ...lines.slice(OF_THE_BEGINNING + left)];
}
