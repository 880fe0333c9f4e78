interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const COLOURS = { green: 32, red: 31, yellow: 33, dim: 2 } as const;

export type Colour = keyof typeof COLOURS;

/** Writes for people, with colours in a terminal, or one JSON document per line for programs. */
export class Say {
  private readonly coloured: boolean;

  constructor(
    private readonly stdout: Output,
    private readonly stderr: Output,
    private readonly json: boolean,
    noColour: boolean,
  ) {
    this.coloured = stdout.isTTY === true && !json && !noColour;
  }

  /** `record` is the output for programs. */
  line(text: string, record: object): void {
    this.stdout.write(`${this.json ? JSON.stringify(record) : text}\n`);
  }

  /** Only for people. */
  note(text: string): void {
    if (!this.json) this.stderr.write(`${text}\n`);
  }

  fault(text: string, record: object): void {
    this.stderr.write(`${this.json ? JSON.stringify({ error: record }) : text}\n`);
  }

  paint(colour: Colour, text: string): string {
    return this.coloured ? `\u001B[${COLOURS[colour]}m${text}\u001B[0m` : text;
  }
}
