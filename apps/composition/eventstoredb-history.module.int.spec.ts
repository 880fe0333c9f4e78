import { Global, Module } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { EVERYTHING } from '#apps/composition/duties';
import { ProcessParts } from '#apps/composition/process-parts';
import { Clock } from '#kernel/time';
import { MachineClock } from '#platform/clock/machine-clock';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { EventStore } from '#platform/event-store/event-store';
import { Metrics } from '#platform/metrics/metrics';
import { EventStoreDbHistoryModule } from '#apps/composition/eventstoredb-history.module';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { personalFacts } from '#privacy/personal-data/personal-facts';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { SecretBox } from '#privacy/secrets/secret-box';
import { newEvent } from '#test/contracts/history-backend';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { eventually } from '#test/support/machine/eventually';
import { Follower } from '#test/support/stores/follower';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const secretBox = new SecretBox(Buffer.alloc(32, 7));
const personal = personalFacts({ 'thing.happened': { person: (data: { phone: string }) => data.phone, fields: { phone: '' } } });

describe('an application whose history is in EventStoreDB (the double)', () => {
  const directory = temporaryDirectory();

  it('has the two ports with personal data sealed behind them, reports foreign events with any duties, and lets the connection go when it ends', async () => {
    const keys = new EmbeddedSubjectKeys(directory.path('keys.db'), secretBox);
    const context = [
      { provide: Clock, useValue: new MachineClock() },
      { provide: SecretBox, useValue: secretBox },
      { provide: SubjectKeys, useValue: keys },
    ];
    @Global()
    @Module({ providers: [...context, personal], exports: context.map(({ provide }) => provide) })
    class ContextModule {}

    const double = await EventStoreDbDouble.start();
    const app = await Test.createTestingModule({ imports: [ContextModule, EventStoreDbHistoryModule.at(double.url)] }).compile();
    const data = { phone: '+919800000000', amount: 5 };
    await app.get(EventStore).append('thing-1', 'no_stream', [newEvent(data)]);
    expect(await app.get(EventHistory).read(null, 10)).toMatchObject([{ stream: 'thing-1', data }]);

    const behind = new EventStoreDbHistory(double.url);
    const [stored] = await behind.history.read(null, 10);
    expect(JSON.stringify(stored)).not.toContain(data.phone);
    expect(stored).toMatchObject({ data: { amount: 5 }, metadata: { subject: expect.any(String) } });
    await behind.close();

    for (const duties of [EVERYTHING, { name: 'query-api', answers: 'reads' as const }]) {
      const metrics = new Metrics();
      new ProcessParts(app.get(DiscoveryService), duties).measuredBy(metrics);
      expect(await metrics.text()).toContain('history_foreign_events_total 0');
    }

    expect(await app.get(EventStoreDbConnection).health()).toBeNull();
    await app.close();
    const follower = new Follower(app.get(EventHistory));
    await eventually(() => expect(follower.faults[0]).toMatchObject({ message: expect.stringContaining('closed') }));
    await follower.stop();
    double.kill();
    keys.close();
  });
});
