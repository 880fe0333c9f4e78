type End = () => unknown;

/**
 * To be called in a suite: what is handed to the answer is called when the suite is over, the last first, also where not all could be opened, and where an end fails. What
 * stays open keeps the whole run from ending.
 */
export function endsOfSuite(longest: number): (end: End) => void {
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
  }, longest);
  return (end) => void ends.push(end);
}
