import { bulkAct, type BulkAct, bulkActPage, counted, NOTHING_DONE } from '#bulk-acts/domain/bulk-act';
import {
  continueBulkAct,
  endBulkAct,
  exceeds,
  finishPage,
  loseAccess,
  requestBulkAct,
  startBulkAct,
  stopBulkAct,
  yieldToOther,
} from '#bulk-acts/domain/bulk-act.decisions';
import type { BulkActFact, BulkActRequested, ItemResult } from '#bulk-acts/domain/bulk-act.events';
import { fact } from '#kernel/fact';
import { folded, given, NOON } from '#test/support/facts/given';

const ID = 'act_01Jb3xQvW8kZtPq7Yd2RfN4m';
const REPORT = 'rpt_01Jb3xQvW8kZtPq7Yd2RfN4m';
const draft: BulkActRequested = {
  bulk_act: ID,
  act: 'refund',
  list: 'orders',
  filter: { status: 'paid' },
  params: { percent: 50 },
  count: 3,
  amount: 30_000,
  amounts: { INR: 30_000 },
  continues: null,
  set: 'a set',
  pages: 1,
  requested_by: 'usr_1',
  starts_at: NOON + 60,
};
const FREELY = { needsApproval: false, limit: null };
const COUNTS = { done: 2, failed: 1 };
const requested: BulkActFact = fact('bulk_act.requested', draft);
const started: BulkActFact = fact('bulk_act.started', { bulk_act: ID });
const stopped = (reason: 'requested' | 'access_lost' = 'requested'): BulkActFact => fact('bulk_act.stopped', { bulk_act: ID, reason });
const ended: BulkActFact = fact('bulk_act.ended', { bulk_act: ID, ...COUNTS, report: REPORT, started_at: NOON });

const request = (act: BulkAct | null) => requestBulkAct(act, draft);
const stop = (act: BulkAct | null) => stopBulkAct(act, ID, { user: 'usr_2', ownAlone: null });
const end = (act: BulkAct | null) => endBulkAct(act, COUNTS, REPORT);

describe('requesting an act', () => {
  it('is done once', () => {
    given(bulkAct).when(request).then(requested);
    given(bulkAct, requested).when(request).thenNothing();
  });

  it('exceeds a limit by its last minor unit, and needs approval if the account requires it', () => {
    const [sums, none] = [new Map([['INR', 30_000]]), new Map()];
    expect(exceeds(FREELY, sums)).toBe(false);
    expect(exceeds({ needsApproval: false, limit: 30_000 }, sums)).toBe(false);
    expect(exceeds({ needsApproval: false, limit: 29_999 }, sums)).toBe(true);
    expect(exceeds({ needsApproval: false, limit: 0 }, none)).toBe(false);
    expect(exceeds({ needsApproval: true, limit: null }, none)).toBe(true);
  });

  it('exceeds every limit by an amount in another currency than that of limits', () => {
    const limited = { needsApproval: false, limit: 30_000 };
    const withDollars = (INR: number, USD: number) => new Map(Object.entries({ INR, USD }));
    expect(exceeds(limited, withDollars(30_000, 1))).toBe(true);
    expect(exceeds(limited, withDollars(30_000, 0))).toBe(false);
    expect(exceeds(FREELY, withDollars(30_000, 1))).toBe(false);
  });
});

describe('an act', () => {
  it('starts once, unless it was stopped', () => {
    given(bulkAct, requested).when(startBulkAct).then(started);
    given(bulkAct, requested, started).when(startBulkAct).thenNothing();
    given(bulkAct, requested, stopped()).when(startBulkAct).thenNothing();
    given(bulkAct).when(startBulkAct).thenNothing();
  });

  it('is stopped before it starts and while it runs', () => {
    given(bulkAct, requested).when(stop).then(stopped());
    given(bulkAct, requested, started).when(stop).then(stopped());
    given(bulkAct, requested, stopped()).when(stop).thenNothing();
    given(bulkAct, requested, started, stopped(), ended).when(stop).thenNothing();
    given(bulkAct, requested, started, ended).when(stop).refuses('transition_not_allowed', {}, 'id');
    given(bulkAct).when(stop).refuses('resource_missing', {}, 'id');
  });

  it('is stopped by its requester, and by people who may stop all acts', () => {
    const by = (user: string) => (act: BulkAct | null) => stopBulkAct(act, ID, { user, ownAlone: 'support' });
    given(bulkAct, requested).when(by('usr_1')).then(stopped());
    given(bulkAct, requested).when(by('usr_2')).refuses('role_insufficient');
    given(bulkAct).when(by('usr_2')).refuses('resource_missing', {}, 'id');
  });

  it('is stopped when its requester may no longer do it, unless it is over', () => {
    given(bulkAct, requested).when(loseAccess).then(stopped('access_lost'));
    given(bulkAct, requested, started).when(loseAccess).then(stopped('access_lost'));
    given(bulkAct, requested, started, ended).when(loseAccess).thenNothing();
    given(bulkAct).when(loseAccess).thenNothing();
  });

  it('ends once after it has started, even if it was stopped meanwhile', () => {
    given(bulkAct, requested, started).when(end).then(ended);
    given(bulkAct, requested, started, stopped()).when(end).then(ended);
    given(bulkAct, requested, started, ended).when(end).thenNothing();
    given(bulkAct, requested, stopped()).when(end).thenNothing();
    given(bulkAct).when(end).thenNothing();
  });

  it('is waiting, running, done, or stopped', () => {
    const statusAfter = (...story: BulkActFact[]) => folded(bulkAct, story)?.status;
    expect(statusAfter(requested)).toBe('waiting');
    expect(statusAfter(requested, started)).toBe('running');
    expect(statusAfter(requested, started, ended)).toBe('done');
    expect(statusAfter(requested, started, stopped(), ended)).toBe('stopped');
    expect(statusAfter(started)).toBeUndefined();
  });
});

describe('continuing an act', () => {
  const by = (other: string) => (act: BulkAct | null) => continueBulkAct(act, ID, other);
  const continued: BulkActFact = fact('bulk_act.continued', { bulk_act: ID, by: 'act_2' });

  it('is done by one other act, which may repeat it', () => {
    given(bulkAct, requested, started, stopped(), ended).when(by('act_2')).then(continued);
    given(bulkAct, requested, stopped('access_lost')).when(by('act_2')).then(continued);
    given(bulkAct, requested, stopped(), continued).when(by('act_2')).thenNothing();
    given(bulkAct, requested, stopped(), continued).when(by('act_3')).refuses('bulk_act_continued', {}, 'continues');
  });

  it('needs one that has stopped, and recorded its results', () => {
    given(bulkAct).when(by('act_2')).refuses('resource_missing', {}, 'continues');
    given(bulkAct, requested).when(by('act_2')).refuses('transition_not_allowed', {}, 'continues');
    given(bulkAct, requested, started, stopped()).when(by('act_2')).refuses('transition_not_allowed', {}, 'continues');
    given(bulkAct, requested, started, ended).when(by('act_2')).refuses('transition_not_allowed', {}, 'continues');
  });

  it('stops another act that waits to do it too, before its first item', () => {
    given(bulkAct, requested)
      .when(yieldToOther)
      .then(fact('bulk_act.stopped', { bulk_act: ID, reason: 'continued_already' }));
    given(bulkAct, requested, stopped()).when(yieldToOther).thenNothing();
    given(bulkAct, requested, started).when(yieldToOther).thenNothing();
    given(bulkAct).when(yieldToOther).thenNothing();
  });
});

describe('a page of an act', () => {
  const done: ItemResult = { item: 'ord_1', amount: 100, currency: 'INR', code: null, message: null };
  const refused: ItemResult = { item: 'ord_2', amount: null, currency: null, code: 'order_not_paid', message: 'Not paid.' };
  const found = fact('bulk_act.page_found', { bulk_act: ID, items: ['ord_1', 'ord_2'] });
  const over = fact('bulk_act.page_done', { bulk_act: ID, page: 0, results: [done, refused] });

  it('records its results once', () => {
    const finish = (page: typeof bulkActPage.initial) => finishPage(page, ID, 0, [done, refused]);
    given(bulkActPage, found).when(finish).then(over);
    given(bulkActPage, found, over).when(finish).thenNothing();
    expect(folded(bulkActPage, [found, over])).toEqual({ items: ['ord_1', 'ord_2'], results: [done, refused] });
  });

  it('adds to the counts of the earlier pages', () => {
    expect(counted(NOTHING_DONE, [done, refused, done])).toEqual({ done: 2, failed: 1 });
    expect(counted({ done: 2, failed: 1 }, [refused])).toEqual({ done: 2, failed: 2 });
  });
});
