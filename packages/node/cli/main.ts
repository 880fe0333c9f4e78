import { run } from './run.ts';

const { stdout, stderr, env } = process;
// A reader that stops early, such as `head`, is not a failure.
stdout.on('error', () => process.exit());
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
process.exitCode = await run(process.argv.slice(2), { stdout, stderr, env, signal: stop.signal });
