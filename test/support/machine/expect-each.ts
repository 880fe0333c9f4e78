type Writable<Row> = { -readonly [Place in keyof Row]: Row[Place] };

/** Checks each row of a table in one test, one after another. The first that does not hold is named in the failure. */
export async function expectEach<const Row extends readonly unknown[]>(
  rows: readonly Row[],
  check: (...row: Writable<Row> extends unknown[] ? Writable<Row> : never) => unknown,
): Promise<void> {
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    try {
      await check(...(row as unknown as Parameters<typeof check>));
    } catch (failure) {
      throw new Error(`${JSON.stringify(row)}: ${(failure as Error).message}`, { cause: failure });
    }
  }
}
