import type { Dispatcher } from 'undici';
import { Exchange } from '#webhooks/delivery/exchange';

it('an attempt that is given up while it connects sends nothing once it is connected', async () => {
  const exchange = new Exchange();
  const tooLate = new Error('too late');
  exchange.abandon(tooLate);
  await expect(exchange.body).rejects.toBe(tooLate);
  const aborted: Error[] = [];
  exchange.onRequestStart({ abort: (reason: Error) => void aborted.push(reason) } as unknown as Dispatcher.DispatchController);
  expect(aborted).toEqual([tooLate]);
});
