/** A placeholder for an object that a hook creates before the first test, so that a test file can name it at the top. */
export class Awaited<T extends object> {
  private there: T | undefined;

  readonly stand = new Proxy({} as T, {
    get: (_, name) => Reflect.get(this.arrived(name), name),
    set: (_, name, value) => Reflect.set(this.arrived(name), name, value),
    has: (_, name) => Reflect.has(this.arrived(name), name),
  });

  get isThere(): boolean {
    return this.there !== undefined;
  }

  arrives(there: T): T {
    return (this.there = there);
  }

  private arrived(name: PropertyKey): T {
    if (this.there === undefined) throw new Error(`${String(name)} is read before the service of this file has started.`);
    return this.there;
  }
}
