import { storyOf } from '#test/simulation/runner/story';
import type { Moment } from '#test/simulation/world/timeline';

const [ORDER, OTHER, REFUND] = ['ord_0VZnxCbCt62YwxeNwXRCG2RG', 'ord_0VZoqN4JpuHAVseZHq18gZL5', 're_0VZo3LYBMtTgciUkdRrZDLRt'];
const BEGIN = Date.UTC(2026, 10, 2, 9);

const happened = (second: number, text: string, isDetail = true): Moment => ({ at: BEGIN + second * 1000, text, isDetail });

const MOMENTS = [
  happened(0, `kurta sold ${OTHER}`, false),
  happened(1, `kurta sold ${ORDER}`, false),
  happened(2, `kurta → service: POST /v1/refunds order_id=${ORDER} → 201 id=${REFUND}`),
  happened(3, 'the machine: kills', false),
  happened(4, `kurta → service: GET /v1/orders/${OTHER} → 200`),
  happened(5, `service → gateway: POST /v1/refunds receipt=${REFUND} → its answer is lost`),
  happened(6, 'service → shops: GET /orders → 200'),
  happened(7, `service → gateway: POST /v1/refunds receipt=${REFUND} → its answer is lost`),
];

describe('the story of a fault', () => {
  it('has what happened to the purchase that it names, and to the machine meanwhile, by short names', () => {
    expect(storyOf(MOMENTS, `once: ${REFUND} was requested 2 times`)).toEqual([
      '11-02 09:00:01.000  kurta sold order 1',
      '11-02 09:00:02.000  kurta → service: POST /v1/refunds order_id=order 1 → 201 id=refund 1',
      '11-02 09:00:03.000  the machine: kills',
      '11-02 09:00:05.000  service → gateway: POST /v1/refunds receipt=refund 1 → its answer is lost (2 times, until 11-02 09:00:07.000)',
      '                    once: refund 1 was requested 2 times',
    ]);
  });

  it('leaves out what another store does meanwhile', () => {
    const moments = [
      ...MOMENTS.slice(0, 3),
      happened(3, 'juttis: report', false),
      happened(4, 'kurta: report', false),
      ...MOMENTS.slice(5),
    ];
    const story = storyOf(moments, `once: ${REFUND} was requested 2 times`).map((line) => line.slice(20));
    expect(story).toContain('kurta: report');
    expect(story).not.toContain('juttis: report');
  });

  it('has what was done last, where the fault names nothing', () => {
    expect(storyOf(MOMENTS, 'cleared: 3 timers are left').map((line) => line.slice(20))).toEqual([
      'kurta sold order 1',
      'kurta sold order 2',
      'the machine: kills',
      'cleared: 3 timers are left',
    ]);
  });

  it('leaves out its midst where it is long, and is all of it where nothing failed', () => {
    const many = Array.from({ length: 200 }, (_, n) => happened(n, `kurta: look ${n} at ${ORDER}`, false));
    const story = storyOf(many, `kept: ${ORDER} is in no list`);
    expect(story).toHaveLength(62);
    expect(story[15]).toContain('140 lines');
    expect(storyOf(many, undefined)).toHaveLength(200);
  });
});
