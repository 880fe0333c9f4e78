/** A store's schema is one of a newer release: this one could misread its contents, and write what that one misreads. */
export class NewerRelease extends Error {
  constructor(store: string, found: number, known: number) {
    super(
      `${store} was written by a newer release (its schema is ${found}, this release knows ${known}). ` +
        'Start that release again, or restore a backup that was taken before the upgrade.',
    );
    this.name = 'NewerRelease';
  }
}
