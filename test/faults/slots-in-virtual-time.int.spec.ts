import { outcomeOf } from '#test/faults/virtual-outcome';

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

/** Four copies of the projector on the double of MongoDB, which is slow and loses answers, while copies and leaders are killed. */
describe(`slots of the live fold in MongoDB, in virtual time (FAULT_SEED=${seed})`, () => {
  it('end document for document as one fold', () => {
    const { faults, story } = outcomeOf('virtual-slots', seed);
    expect([faults, story.filter((line) => line.includes('kills')).length > 3]).toEqual([[], true]);
  });
});
