import { fact } from '#kernel/fact';
import {
  claimant,
  claimFile,
  closeRemittance,
  finishRemittance,
  reconcileRemittance,
  receiveRemittance,
  remittanceState,
  voidRemittance,
} from '#reconciliation/remittances/domain/remittance.decisions';
import type { RemittanceFact, RemittanceReceived, RemittanceReconciled } from '#reconciliation/remittances/domain/remittance.events';
import { EMPTY_TALLY } from '#reconciliation/remittances/domain/tally';
import { given } from '#test/support/facts/given';

const REM = 'rem_000000000000000000000001';
const OTHER = 'rem_000000000000000000000002';
const received = fact('remittance.received' as const, { remittance: REM } as RemittanceReceived);
const reconciled = fact('remittance.reconciled' as const, { remittance: REM } as RemittanceReconciled);
const closed = fact('remittance.closed' as const, { remittance: REM });
const voided = fact('remittance.voided' as const, { remittance: REM });
const claimed = fact('remittance_file.claimed' as const, { remittance: OTHER });

describe('a remittance', () => {
  it('is received once', () => {
    given(remittanceState).when((status) => receiveRemittance(status, received.data)).then(received); // prettier-ignore
    given(remittanceState, received, reconciled).when((status) => receiveRemittance(status, received.data)).thenNothing(); // prettier-ignore
  });

  it('ends once', () => {
    given(remittanceState, received).when((status) => finishRemittance(status, reconciled)).then(reconciled); // prettier-ignore
    given(remittanceState, received, reconciled).when((status) => finishRemittance(status, reconciled)).thenNothing(); // prettier-ignore
  });

  it('ends with one more finding if the courier’s totals are not those of the lines', () => {
    const declared = { gross: [900], net: [], deductions: [], batches: [] };
    const end = (gross: number) => reconcileRemittance(REM, declared, { ...EMPTY_TALLY, gross, findings: 2 }, 3);
    expect(end(900)).toMatchObject({ findings: [], end: { data: { tally: { findings: 2 }, missing_count: 3, totals_check: { matches: true } } } }); // prettier-ignore
    expect(end(800)).toMatchObject({ findings: [{ type: 'totals_differ', amount: 100 }], end: { data: { tally: { findings: 3 }, totals_check: { matches: false } } } }); // prettier-ignore
  });

  it('can be closed or voided once all of it is matched', () => {
    given(remittanceState, received, reconciled).when((status) => closeRemittance(status, REM)).then(closed); // prettier-ignore
    given(remittanceState, received, reconciled).when((status) => voidRemittance(status, REM)).then(voided); // prettier-ignore
  });

  it.each<[string, string, RemittanceFact[]]>([
    ['before it is there', 'resource_missing', []],
    ['while it is processed', 'transition_not_allowed', [received]],
    ['when it is closed', 'remittance_closed', [received, reconciled, closed]],
    ['when it is void', 'remittance_closed', [received, reconciled, voided]],
    ['when it failed', 'remittance_closed', [received, fact('remittance.failed', { remittance: REM, reason: '' })]],
  ])('cannot be closed or voided %s', (_, code, story) => {
    given(remittanceState, ...story).when((status) => closeRemittance(status, REM)).refuses(code); // prettier-ignore
    given(remittanceState, ...story).when((status) => voidRemittance(status, REM)).refuses(code); // prettier-ignore
  });
});

describe('the bytes of a file', () => {
  const claim = fact('remittance_file.claimed' as const, { remittance: REM });

  it('become one remittance, even if the request is repeated', () => {
    given(claimant).when((before) => claimFile(before, REM, null)).then(claim); // prettier-ignore
    given(claimant, claim).when((before) => claimFile(before, REM, 'processing')).thenNothing(); // prettier-ignore
  });

  it.each(['processing', 'reconciled', 'closed'] as const)('count once: they became one that is %s', (status) => {
    given(claimant, claimed)
      .when((before) => claimFile(before, REM, status))
      .refuses('remittance_duplicate', { remittance: OTHER }, 'file');
  });

  it.each([null, 'failed', 'void'] as const)('can be sent again if their remittance has no effect: %s', (status) => {
    given(claimant, claimed).when((before) => claimFile(before, REM, status)).then(claim); // prettier-ignore
  });
});
