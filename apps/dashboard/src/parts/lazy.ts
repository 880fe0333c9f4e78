import { type ComponentType, lazy } from 'react';

/** A page's file could not be loaded: the server is away, or has another release's files. */
export class NotLoaded extends Error {}

/** Wraps the `import()` of a file of a page, so that its failure is a `NotLoaded`. */
export const withNotLoadedError =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      throw new NotLoaded('A file of this page could not be loaded.', { cause });
    });

/** A part of a page that is loaded when it is shown. */
export const lazyComponent = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(withNotLoadedError(load));
