import 'reflect-metadata';
import { troubled } from '#test/faults/virtual-troubles';
import { Random } from '#test/simulation/world/random';
import { virtualMongoDb } from '#test/support/stores/memory-mongodb/virtual-mongodb';

/** Milliseconds within which all of it is over. */
const LONGEST = 300_000;

const random = new Random(Number(process.argv[2]));
const { double, time } = virtualMongoDb(random);
const { Logger } = await import('@nestjs/common');
const { SlotsStory } = await import('#test/faults/virtual-slots/slots-story');
Logger.overrideLogger(false);

const calm = troubled(double, random.apart(), { slowest: 500, lost: 100 });
const story = new SlotsStory(random.apart());
let isOver = false;
story
  .run(calm)
  .catch((fault: Error) => story.faults.push(fault.stack!))
  .finally(() => (isOver = true));
await time.runUntil(time.began + LONGEST, () => isOver);
if (!isOver) story.faults.push('It does not end.');
process.stdout.write(JSON.stringify({ faults: story.faults, story: story.lines }), () => process.exit());
