import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';

/** How a command speaks with the operator. */
export interface Terminal {
  /** Whether somebody is there to answer. */
  isInteractive: boolean;
  say(text: string): void;
  /** Asks for yes or no; anything but yes is no. */
  confirm(question: string): Promise<boolean>;
  /** Asks for a line as it is. */
  ask(question: string): Promise<string>;
  /** Asks for a line that is not shown while it is typed or pasted. */
  askSecret(question: string): Promise<string>;
}

interface Streams {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
}

/** The terminal that the command was started on; without one every question throws. */
export function createTerminal({ input, output }: Streams = standardStreams()): Terminal {
  const isInteractive = Boolean(input.isTTY && output.isTTY);
  const say = (text: string) => void output.write(`${text}\n`);
  const read = async (question: string, shown: Writable) => {
    if (!isInteractive) throw new Error(`${question.trim()} needs a terminal, and there is none.`);
    output.write(question);
    // In terminal mode readline takes over what is typed, and echoes it to its output alone.
    const lines = createInterface({ input, output: shown, terminal: true });
    try {
      return (await lines.question('')).trim();
    } finally {
      lines.close();
      if (shown !== output) output.write('\n');
    }
  };
  const ask = (question: string) => read(question, output);
  return {
    isInteractive,
    say,
    ask,
    askSecret: (question) => read(question, nowhere()),
    confirm: async (question) => /^y(?:es)?$/i.test(await ask(`${question} [y/N] `)),
  };
}

function standardStreams(): Streams {
  return { input: process.stdin, output: process.stdout };
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
