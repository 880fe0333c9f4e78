import { outcomeOf } from '#test/faults/virtual-outcome';

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

/** Three workers on the double of MongoDB, which is slow, loses answers, hangs and goes, while workers are killed. */
describe(`jobs in MongoDB, in virtual time (FAULT_SEED=${seed})`, () => {
  it('are each completed once, in their groups one at a time, and leave what they should', () => {
    const { faults, story } = outcomeOf('virtual-jobs', seed);
    expect(faults).toEqual([]);
    expect(story.length).toBeGreaterThan(300);
  });

  it('have the same story for the same seed', () => {
    expect(outcomeOf('virtual-jobs', 7)).toEqual(outcomeOf('virtual-jobs', 7));
  });
});
