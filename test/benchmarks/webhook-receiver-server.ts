import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

export interface Report {
  /** Milliseconds from each event to its arrival. */
  readonly latencies: readonly number[];
}

/** Merchants' endpoints in a process of their own. Those under `/hangs` never answer; of the others it notes how long events were on their way. */
const [latencies, receiver] = [[] as number[], await WebhookReceiver.listen()];
receiver.usually = ({ path, body }, response) => {
  receiver.received.length = 0;
  if (path.startsWith('/hangs')) return;
  response.writeHead(200).end();
  const happened = /"happened":([\d.]+)/.exec(body)?.[1];
  latencies.push(happened === undefined ? 0 : performance.timeOrigin + performance.now() - Number(happened));
};
process.on('message', () => {
  const report: Report = { latencies: latencies.splice(0) };
  process.send!(report);
});
process.once('SIGTERM', () => process.exit(0));
process.send!({ url: receiver.url, certificate: receiver.certificate });
