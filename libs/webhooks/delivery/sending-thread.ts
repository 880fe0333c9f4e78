import { inThread } from '#platform/threads/thread';
import { EndpointTurns } from '#webhooks/delivery/endpoint-turns';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { WebhookSender } from '#webhooks/delivery/send';
import type { SendRequest, SenderSettings, SendResult } from '#webhooks/delivery/threaded-sender';

/** A thread that sends webhooks. The outcomes of requests that end in the same turn are posted in one message. */
export default inThread<SenderSettings>((port, settings) => {
  const sender = new WebhookSender(settings, new AddressGuard(settings, new NameResolver()));
  let results: SendResult[] = [];
  const post = (each: SendResult): void => {
    if (results.push(each) > 1) return;
    setImmediate(() => {
      port.postMessage(results);
      results = [];
    });
  };
  const turns = new EndpointTurns(({ url, headers, body }) => sender.post(url, headers, body), post);
  port.on('message', (requests: readonly SendRequest[]) => requests.forEach((each) => turns.take(each)));
});
