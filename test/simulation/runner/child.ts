import 'reflect-metadata';
import { loadWorld } from '#test/simulation/runner/load';
import { broken } from '#test/simulation/runner/seeds';
import type { DaySettings } from '#test/simulation/world/day';

/** A process that lives one seed after another, as its parent asks. */
const { lived } = await loadWorld();

process.on('message', (settings: DaySettings) => {
  lived(settings).then(
    (outcome) => process.send!(outcome),
    (fault: unknown) => process.send!(broken(settings.seed, (fault as Error).stack!)),
  );
});
process.send!('ready');
