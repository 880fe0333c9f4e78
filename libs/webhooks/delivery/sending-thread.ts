import { parentPort, workerData } from 'node:worker_threads';
import { EndpointTurns } from '#webhooks/delivery/endpoint-turns';
import { AddressGuard } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';
import { WebhookSender } from '#webhooks/delivery/send';
import type { SendRequest, SenderSettings, SendResult } from '#webhooks/delivery/threaded-sender';

/** A thread that sends webhooks. The outcomes of requests that end in the same turn are posted in one message. */
const settings = workerData as SenderSettings;
const sender = new WebhookSender(settings, new AddressGuard(settings, new NameResolver()));
let results: SendResult[] = [];

function post(each: SendResult): void {
  if (results.push(each) > 1) return;
  setImmediate(() => {
    parentPort!.postMessage(results);
    results = [];
  });
}

const turns = new EndpointTurns(({ url, headers, body }) => sender.post(url, headers, body), post);
parentPort!.on('message', (requests: readonly SendRequest[]) => requests.forEach((each) => turns.take(each)));
