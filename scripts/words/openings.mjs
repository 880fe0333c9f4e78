/**
 * Openings that hide the subject of a comment: a pronoun, a preposition or a question word in the place of the noun that the field has for the thing.
 * "Where" and "Until then" may begin a clause, which a comma ends; "Those that" never needs to begin one.
 */
const ODD = [
  /^(?:Up to|Down to|Until|Since|By|With|Without|Below|Above|Beyond|Before|After|From|For|In|On|At|As) (?:what|which|where|when|whom|whose|all that)\b/,
  /^(?:Up to (?:there|then)|Of (?:these|those|them)|In no order)\b/,
  /^(?:Those|Others|All|Some|None) (?:that|who|which|whose|there (?:is|are))\b/,
  /^Those (?:of|in|with|without|behind|between|above|below|already|not|still)\b/,
  /^(?:What|Who|Whom|Whose|Which) /,
  /^Where (?!.*,)/,
  /^So (?:many|much|long|often|rarely|few|little|late|soon|early|large|small)\b(?! (?:that|as)\b)/,
  /^(?:Only|Not|Also|And|But) (?:what|those|where|who|whom|until when|up to)\b/,
  /^How (?:soon|rarely|late)\b/,
];

/** The odd opening of a comment's words; undefined for a plain one. */
export const oddOpening = (words) => ODD.map((pattern) => pattern.exec(words)?.[0].trim()).find(Boolean);
