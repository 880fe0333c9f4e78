type End = () => unknown;

/**
 * Call it in a suite: the returned function registers ends, which run after the suite in reverse order, even if not everything could be opened or an
 * end fails. Anything left open would keep the run from ending.
 */
export function endsOfSuite(): (end: End) => void {
  const ends: End[] = [];
  afterAll(async () => {
    const faults: unknown[] = [];
    for (const end of ends.toReversed()) {
      try {
        await end();
      } catch (fault) {
        faults.push(fault);
      }
    }
    if (faults.length > 0) throw faults[0];
  });
  return (end) => void ends.push(end);
}
