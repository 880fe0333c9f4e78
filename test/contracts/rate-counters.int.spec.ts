import { EmbeddedRateCounters } from '#platform/storage/embedded/embedded-rate-counters';
import { rateCountersContract } from '#test/contracts/rate-counters.contract';

rateCountersContract('the embedded store', async () => new EmbeddedRateCounters());
