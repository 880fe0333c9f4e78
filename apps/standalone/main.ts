import { run } from '#apps/composition/run';
import { greeting } from '#apps/standalone/greeting';
import { Standalone } from '#apps/standalone/standalone';
import { awaitSurroundings } from '#apps/standalone/surroundings';
import { loadConfiguration } from '#platform/config/configuration';

await run(async () => {
  const standalone = await Standalone.start(await awaitSurroundings(loadConfiguration()));
  console.error(greeting(standalone));
  return standalone;
});
