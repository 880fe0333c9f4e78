import { Projector } from '#platform/projector/projector';
import { requestRetry } from '#platform/projector/request-retry';
import { ProjectorSetting, tallies } from '#test/support/stores/projector-setting';

describe('a retry of parked streams that another process requests', () => {
  const setting = ProjectorSetting.forEachTest();
  const poison = new Set<number>();
  const asking = (): Projector => new Projector(() => [], setting.backend.history, setting.writer);

  /** Two of the seven streams are parked in one read model, and one of them in the other as well. */
  beforeEach(async () => {
    poison.clear();
    poison.add(3).add(4);
    await setting.start(tallies('one', 1, poison), tallies('two', 1, new Set([3])));
    await setting.write(14);
    await setting.caughtUp();
  });

  it('is done by the projector, and reported to the requesting process', async () => {
    poison.delete(3);
    expect(await asking().retry()).toEqual({ retried: 3, stillParked: 2 });
    poison.clear();
    expect(await asking().retry('one')).toEqual({ retried: 1, stillParked: 0 });
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect(await asking().retry('one')).toEqual({ retried: 0, stillParked: 0 });
    expect(await asking().retry('two')).toEqual({ retried: 1, stillParked: 1 });
  });

  it('is refused without a projector, and done with one', async () => {
    await setting.projector.stop();
    await expect(requestRetry('one', setting.writer, 10)).rejects.toMatchObject({ code: 'service_unavailable' });
    poison.clear();
    await setting.projector.start();
    expect(await requestRetry('one', setting.writer)).toMatchObject({ stillParked: 0 });
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });
});
