import { parseArgs } from 'node:util';
import { EventStoreDbDouble } from '#test/support/eventstoredb-double/eventstoredb-double';

/** The double in a process of its own, so that it can be stopped and killed: `--file PATH [--port N]`. Its first line is its address. */
const { values } = parseArgs({ options: { file: { type: 'string' }, port: { type: 'string', default: '0' } } });
const double = await EventStoreDbDouble.start({ port: Number(values.port), ...(values.file !== undefined && { file: values.file }) });
process.stdout.write(`${double.url}\n`);
