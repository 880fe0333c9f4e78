/** A wait that ends: what has not come within so many seconds is named in the failure. */
export async function within<T>(seconds: number, awaited: string, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Waited ${seconds} s in vain for ${awaited}.`)), seconds * 1000);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
