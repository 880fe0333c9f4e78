import { setImmediate as nextTurn } from 'node:timers/promises';
import { orderList } from '#orders/queries/contract';
import { scopeOf } from '#platform/storage/documents';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { AT_ONCE, stored } from '#test/benchmarks/order-shelf';
import { standalone } from '#test/benchmarks/service-server';

/** What the server is sent: to list so many orders of an account in test mode, or to read and serialise what it lists. */
export type Task = { readonly fill: number; readonly account: string } | 'loop';

/** The service with orders in its list that have no facts: the time of a page depends on their number alone. */
const file = standalone.part(ReadModelFile);

async function fill(count: number, account: string): Promise<void> {
  const scope = scopeOf(account, false);
  const table = file.liveTable(orderList.name);
  for (let from = 0; from < count; from += AT_ONCE) {
    file.change(() => {
      for (let n = from; n < from + AT_ONCE; n++) {
        const { id, document } = stored(n, scope);
        table.put({ id, ...document! });
      }
    });
    await nextTurn();
  }
}

/** Characters of all orders: the floor of a file of them. */
function readAll(): number {
  let characters = 0;
  const rows = file.statements.of(`SELECT doc FROM ${file.liveTable(orderList.name).name} ORDER BY created_at DESC, id DESC`);
  for (const { doc } of rows.iterate()) characters += JSON.stringify(JSON.parse(doc as string)).length;
  return characters;
}

process.on('message', (task: Task | 'quiet') => {
  if (task === 'loop') process.send?.({ characters: readAll() });
  else if (typeof task === 'object') void fill(task.fill, task.account).then(() => process.send?.('filled'));
});
