import { Metrics } from '#platform/metrics/metrics';
import { DeliveryFigures } from '#webhooks/delivery/delivery-figures';

const NAME = 'webhook_endpoint_attempts_in_flight';

describe('attempts in flight', () => {
  const figures = new DeliveryFigures();
  const metrics = new Metrics();
  figures.measuredBy(metrics);
  const series = async (): Promise<string[]> => (await metrics.text()).split('\n').filter((line) => line.startsWith(`${NAME}{`));

  it('are shown for each endpoint while there are any', async () => {
    const done = ['we_1', 'we_2', 'we_1'].map((endpoint) => figures.begun(endpoint));
    expect(await series()).toEqual([`${NAME}{endpoint="we_1"} 2`, `${NAME}{endpoint="we_2"} 1`]);
    for (const end of done) end();
    expect(await series()).toEqual([]);
  });

  it('are shown for the ten endpoints that have most, for any number of endpoints', async () => {
    for (let n = 0; n < 300; n++) figures.begun(`we_${n}`);
    figures.begun('we_299');
    expect(await series()).toHaveLength(10);
    expect(await series()).toContain(`${NAME}{endpoint="we_299"} 2`);
    expect(figures.inFlight).toEqual({ all: 301, busiest: 2 });
  });
});
