import type { Page } from 'playwright-core';
import { describeInBrowser } from '#test/support/clients/own-shopper-browser';
import { hire } from '#test/support/clients/staff';
import { staff } from '#test/support/clients/staff-browser';
import { plantTestSends } from '#test/support/facts/planted-deliveries';
import { eventually } from '#test/support/machine/eventually';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';

/** Fewer for a quick look: REPLAYS=500. */
const REPLAYS = Number(process.env['REPLAYS'] ?? 10_000);
const choose = (page: Page, button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click();

describeInBrowser('a replay of many deliveries', () => {
  let receiver: WebhookReceiver;
  let service: RunningService;

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    service = await startService('own', { trusting: receiver.certificate });
  });

  afterAll(async () => {
    await service.verifyAndStop();
    await receiver.close();
  });

  it('is followed, stopped and gone on with in the page', async () => {
    const endpoint = (await service.merchant.post('/webhooks', { url: receiver.url, events: ['order.paid'] })).body;
    const begun = performance.now();
    await plantTestSends(service, endpoint.id, REPLAYS);
    await eventually(() => expect(receiver.received).toHaveLength(REPLAYS));
    const planted = performance.now();
    await (await hire(service, 'owner')).person.patch('/admin/v1/settings', { undo_window_seconds: 0 });

    const page = await staff('support', `/dashboard/test/deliveries?endpoint=${endpoint.id}&status=succeeded`, {}, service);
    await choose(page, 'Act on all of these…');
    await choose(page, 'See what would happen');
    await choose(page, `Replay: all ${REPLAYS}`);
    await page.getByText(new RegExp(`^[1-9]\\d* of ${REPLAYS}$`)).waitFor();
    await choose(page, 'Stop');
    const [, over] = /^Stopped after (\d+); \d+ stay/.exec((await page.getByText(/^Stopped after/).textContent())!)!;
    expect(Number(over)).toBeLessThan(REPLAYS);
    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(REPLAYS + Number(over)));

    const left = REPLAYS - Number(over);
    await choose(page, 'Go on with what is left…');
    await choose(page, 'See what would happen');
    await choose(page, `Replay: all ${left}`);
    await page.getByText(`All ${left} are over: ${left} done, 0 refused.`).waitFor();
    await eventually(() => expect(receiver.received).toHaveLength(2 * REPLAYS));
    // oxlint-disable-next-line no-console -- measured, and not judged on a machine that does other things too
    console.info(
      `${REPLAYS} deliveries were made in ${Math.round(planted - begun)} ms, and replayed in ${Math.round(performance.now() - planted)} ms`,
    );
  });
});
