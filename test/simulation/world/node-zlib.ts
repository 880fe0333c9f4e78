import zlib from 'node:zlib';

/** What a stream of zlib works with. */
interface Handle {
  init(...given: unknown[]): void;
  write(...given: unknown[]): void;
  writeSync(...given: unknown[]): void;
  written?: () => void;
}

/** zlib compresses in threads that the world does not see, so time would pass meanwhile. Here it is done at once. */
export function replaceZlib(): void {
  for (const stream of [zlib.createGzip(), zlib.createBrotliCompress()]) {
    const handle = Object.getPrototypeOf((stream as unknown as { _handle: Handle })._handle) as Handle;
    const { init } = handle;
    Object.assign(handle, {
      init(this: Handle, ...given: unknown[]): void {
        this.written = given.find((each) => typeof each === 'function') as () => void;
        init.apply(this, given);
      },
      write(this: Handle, ...given: unknown[]): void {
        this.writeSync(...given);
        queueMicrotask(() => this.written!());
      },
    });
    stream.destroy();
  }
}
