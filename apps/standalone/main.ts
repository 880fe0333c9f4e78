import { run } from '#apps/composition/run';
import { greeting } from '#apps/standalone/greeting';
import { Standalone } from '#apps/standalone/standalone';
import { awaitContext } from '#apps/standalone/standalone-context';
import { loadConfiguration } from '#platform/config/configuration';

await run(async () => {
  const standalone = await Standalone.start(await awaitContext(loadConfiguration()));
  console.error(greeting(standalone));
  return standalone;
});
