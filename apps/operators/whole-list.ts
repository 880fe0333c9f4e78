import type { Arguments } from '#admin/operators/effect';

interface ListPage {
  readonly object: 'list';
  readonly has_more: boolean;
  readonly next?: string | null;
  readonly data: readonly { readonly id?: string }[];
}

/** Lists that grow without end: the operator is shown one page, of the size that they choose. */
const SHOWN_BY_PAGES: ReadonlySet<string> = new Set(['deliveries.list', 'history.list', 'notices.list']);

/** Adds the pages that follow, so that the answer of any other list has all entries. */
export async function wholeList(operation: string, first: unknown, goOn: (cursor: Arguments) => Promise<unknown>): Promise<unknown> {
  if (SHOWN_BY_PAGES.has(operation) || !isList(first)) return first;
  const data = [...first.data];
  for (let page = first; page.has_more;) {
    page = (await goOn({ startingAfter: page.next ?? page.data.at(-1)!.id })) as ListPage;
    data.push(...page.data);
  }
  const { next: _, ...envelope } = first;
  return { ...envelope, has_more: false, data };
}

const isList = (answer: unknown): answer is ListPage => (answer as Partial<ListPage> | null)?.object === 'list';
