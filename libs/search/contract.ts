/** How other rooms offer their objects to a search, and by which keys. */
export { amountIn, type AnySearchable, searchables, titled } from '#search/searchable';
