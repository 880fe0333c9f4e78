/** Waits at most this many seconds; the failure names what has not come. */
export async function within<T>(seconds: number, awaited: string, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Waited ${seconds} s for ${awaited}, which did not come.`)), seconds * 1000);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
