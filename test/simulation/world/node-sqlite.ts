import { registerHooks } from 'node:module';
import sqlite from 'node:sqlite';
import { runningProcess } from '#test/simulation/world/process';
import { whileLoading } from '#test/simulation/world/settled';
import type { VirtualTime } from '#test/simulation/world/virtual-time';

/** Milliseconds before each file, in which others commit. */
const PAUSE = 100;
const MODULE = 'world:sqlite';

/** SQLite copies a file in threads of the machine, and lists no such work: time pauses until the file is copied. */
export function replaceCopies(time: () => VirtualTime): void {
  const { backup } = sqlite;
  Object.assign(sqlite, {
    backup: async (...given: Parameters<typeof backup>): Promise<number> => {
      await new Promise<void>((resolve) => void time().after(PAUSE, runningProcess(), resolve));
      const done = whileLoading();
      return backup(...given).finally(done);
    },
  });
  exportReplaced();
}

/** `syncBuiltinESMExports` leaves this module out, so who imports it gets another one, with what it has now. */
function exportReplaced(): void {
  const source = `import sqlite from 'node:sqlite'; export default sqlite; export const { ${Object.keys(sqlite).join(', ')} } = sqlite;`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:sqlite' && context.parentURL !== MODULE ? { url: MODULE, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) => (url === MODULE ? { format: 'module', source, shortCircuit: true } : next(url, context)),
  });
}
