import { operationNamed } from '#apps/operators/operations';
import type { Arguments } from '#admin/operators/effect';

interface ListPage {
  readonly object: 'list';
  readonly has_more: boolean;
  readonly next?: string | null;
  readonly data: readonly { readonly id?: string }[];
}

/** Adds the pages that follow, so that the answer has all entries. Lists that grow without end take no cursor: they are shown up to a limit. */
export async function wholeList(operation: string, first: unknown, goOn: (cursor: Arguments) => Promise<unknown>): Promise<unknown> {
  if (!('starting_after' in operationNamed(operation).fields) || !isList(first)) return first;
  const data = [...first.data];
  for (let page = first; page.has_more;) {
    page = (await goOn({ startingAfter: page.next ?? page.data.at(-1)!.id })) as ListPage;
    data.push(...page.data);
  }
  const { next: _, ...envelope } = first;
  return { ...envelope, has_more: false, data };
}

const isList = (answer: unknown): answer is ListPage => (answer as Partial<ListPage> | null)?.object === 'list';
