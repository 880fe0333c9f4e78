import { embeddedJobs, mongoJobs } from '#test/contracts/job-backends';
import type { JobBackend } from '#test/contracts/job-setting';
import { expectedEnds, scheduleOf } from '#test/properties/job-schedule';
import { SchedulePlace } from '#test/properties/schedule-place';
import { describeMongo, isInMemory } from '#test/support/stores/mongodb';

/** SCHEDULES=1000 for a longer run. */
const SCHEDULES = Number(process.env['SCHEDULES'] ?? 0);
/** SCHEDULE_SEED has a run's schedules again. */
const seed = Number(process.env['SCHEDULE_SEED'] ?? Date.now() % 1_000_000);

describe(`random schedules of jobs (SCHEDULE_SEED=${seed})`, () => {
  const places = (backend: JobBackend): SchedulePlace => {
    const place = new SchedulePlace(backend);
    afterAll(() => place.close());
    return place;
  };
  const embedded = places(embeddedJobs());

  it('end each attempt once in the embedded store, and leave nothing', async () => {
    for (let n = 0; n < (SCHEDULES || 300); n++) {
      const schedule = scheduleOf(seed + n);
      const { ends } = await embedded.outcomes(schedule);
      expect([seed + n, ends]).toEqual([seed + n, expectedEnds(schedule)]);
    }
  });

  describeMongo('on both backends', (server) => {
    const mongo = places(mongoJobs(server));

    it('end alike', async () => {
      for (let n = 0; n < (SCHEDULES || (isInMemory ? 10 : 60)); n++) {
        const schedule = scheduleOf(seed + n);
        const [one, other] = [await embedded.outcomes(schedule), await mongo.outcomes(schedule)];
        expect([seed + n, other]).toEqual([seed + n, one]);
        expect(other.ends).toEqual(expectedEnds(schedule));
      }
    });
  });
});
