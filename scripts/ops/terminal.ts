import { createInterface } from 'node:readline/promises';

/** What a command is run on: where it prints, and whom it can ask. */
export interface Terminal {
  /** Whether a person is there to answer. */
  isInteractive: boolean;
  print(text: string): void;
  /** What is said beside the answer: a program that reads the output does not get it. */
  say(text: string): void;
  /** Asks, and gives the line that is typed. */
  ask(question: string): Promise<string>;
}

/** The terminal that the process was started on. */
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
