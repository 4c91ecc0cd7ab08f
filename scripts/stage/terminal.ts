import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';

/** A command's dialogue with the operator. */
export interface Terminal {
  /** Whether a user can answer. */
  isInteractive: boolean;
  say(text: string): void;
  /** Asks for yes or no; anything but yes is no. */
  confirm(question: string): Promise<boolean>;
  /** Asks for a line. */
  ask(question: string): Promise<string>;
  /** Asks for a line without echoing it. */
  askSecret(question: string): Promise<string>;
}

interface Streams {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
}

/** The terminal of the process; without one every question throws. */
export function createTerminal({ input, output }: Streams = standardStreams()): Terminal {
  const isInteractive = Boolean(input.isTTY && output.isTTY);
  const say = (text: string) => void output.write(`${text}\n`);
  const read = async (question: string, isShown: boolean) => {
    if (!isInteractive) throw new Error(`${question.trim()} needs a terminal, and there is none.`);
    // Readline redraws the line at every key, with the question that it knows; hidden input is drawn nowhere.
    const drawn = isShown ? output : nowhere();
    if (!isShown) output.write(question);
    const lines = createInterface({ input, output: drawn, terminal: true });
    try {
      return (await lines.question(isShown ? question : '')).trim();
    } finally {
      lines.close();
      if (!isShown) output.write('\n');
    }
  };
  const ask = (question: string) => read(question, true);
  return {
    isInteractive,
    say,
    ask,
    askSecret: (question) => read(question, false),
    confirm: async (question) => isYes(await ask(`${question} [y/N] `)),
  };
}

/** Whether an answer is yes: anything but y and yes is no. */
export function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim());
}

function standardStreams(): Streams {
  return { input: process.stdin, output: process.stdout };
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
