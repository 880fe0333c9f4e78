import pc from 'picocolors';
import type { Answer, Json } from '#apps/demo/merchant';

export interface Narrator {
  step(title: string): void;
  saw(what: string): void;
  /** The body of an answer with this status; any other status ends the story. */
  expect(status: number, answer: Answer): Json;
}

/** Prints each step with its observation. */
export function narrator(say: (line: string) => void): Narrator {
  let count = 0;
  return {
    step: (title) => say(`\n${pc.bold(pc.cyan(String(++count)))} ${pc.bold(title)}`),
    saw: (what) => say(`  ${pc.green('✓')} ${what}`),
    expect(status, answer) {
      if (answer.status === status) return answer.body;
      throw new Error(`Expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
    },
  };
}
