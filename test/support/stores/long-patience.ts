/** The longest time of a call during heavy writes, milliseconds: FerretDB works serially, next to tests that use all cores. */
export const LONG_PATIENCE = 60_000;
