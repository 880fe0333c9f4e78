// Writes what the model of docs/scale.md says into it, and its plot beside it: `npm run docs:scale`, which builds the model first.
import { readFileSync, writeFileSync } from 'node:fs';
import { filledIn, image } from '../dist/test/benchmarks/scale/document.js';

writeFileSync('docs/scale.md', filledIn(readFileSync('docs/scale.md', 'utf8')));
writeFileSync('docs/scale.svg', image());
