import { createInterface } from 'node:readline/promises';

/** The terminal of a command: its output, and its questions. */
export interface Terminal {
  /** Whether a user can answer. */
  isInteractive: boolean;
  print(text: string): void;
  /** Messages for the user: on standard error, so that a program that reads the output does not get them. */
  say(text: string): void;
  /** Asks a question, and returns the line entered. */
  ask(question: string): Promise<string>;
}

/** The terminal of the process. */
export function processTerminal(): Terminal {
  return {
    isInteractive: process.stdin.isTTY === true,
    print: (text) => void process.stdout.write(`${text}\n`),
    say: (text) => void process.stderr.write(`${text}\n`),
    async ask(question) {
      const reader = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await reader.question(question);
      } finally {
        reader.close();
      }
    },
  };
}
