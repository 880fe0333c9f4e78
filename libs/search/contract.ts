/** What other rooms use to make their resources searchable. */
export { amountIn, type AnySearchable, searchables, titled } from '#search/searchable';
