import { randomUUID } from 'node:crypto';
import { fact } from '#kernel/fact';
import { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';
import { startService } from '#test/support/services/service-under-test';

it('every event that a service writes in tests is checked with the catalogue of facts', async () => {
  const service = await startService('own');
  const actor = { type: 'service', id: null, name: null } as const;
  const context = new CommandContext({ account: 'acct_1', livemode: false, actor, milliseconds: Date.now() });
  const stream = `order-${randomUUID()}`;
  const events = [fact('order.fulfilled', {}), fact('order.fulfilled', { by: 'magic' }), fact('order.enchanted', {})];
  await service.part(EventStore).append(
    stream,
    'no_stream',
    events.map((each) => context.event(stream, each)),
  );
  const refusal = await service.stop().then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  expect(refusal.split('\n').slice(1)).toEqual([expect.stringContaining('(by)'), expect.stringContaining('order.enchanted')]);
});
