import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { EmbeddedHistoryModule } from '#apps/composition/embedded-history.module';
import { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import { EventHistory } from '#platform/event-history/event-history';
import { upcasts } from '#platform/event-history/upcasting';
import { EventStore } from '#platform/event-store/event-store';
import { SecretBox } from '#privacy/secrets/secret-box';
import { newEvent } from '#test/contracts/history-backend';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

@Global()
@Module({
  providers: [
    { provide: Clock, useClass: MachineClock },
    { provide: SecretBox, useValue: new SecretBox(Buffer.alloc(32)) },
  ],
  exports: [Clock, SecretBox],
})
class ContextModule {}

@Module({ providers: [upcasts({ 'thing.happened': [({ price }) => ({ minor: price * 100 })] })] })
class PricesModule {}

const directory = temporaryDirectory();

describe('the embedded stores of an application', () => {
  it('upcast the facts of every room that has upcasts', async () => {
    const imports = [ContextModule, EmbeddedHistoryModule.in(directory), PricesModule];
    const app = await Test.createTestingModule({ imports }).compile();
    await app.get(EventStore).append('thing-1', 'no_stream', [newEvent({ minor: 1_200 })]);
    const [event] = await app.get(EventHistory).stream('thing-1');
    await app.close();
    expect([event!.data, event!.metadata.schema]).toEqual([{ minor: 1_200 }, 2]);
  });
});
