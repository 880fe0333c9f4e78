import { parseArgs } from 'node:util';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';

/** The double in a separate process, so that it can be stopped and killed: `--directory PATH [--port N]`. Its first line is its address. */
const { values } = parseArgs({ options: { directory: { type: 'string' }, port: { type: 'string', default: '0' } } });
const double = await EventStoreDbDouble.start({
  port: Number(values.port),
  ...(values.directory !== undefined && { directory: values.directory }),
});
process.stdout.write(`${double.url}\n`);
