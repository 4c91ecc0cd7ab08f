import { readFileSync } from 'node:fs';
import { OperatorError } from './command.ts';

/** The maximum length of an answer, in characters. */
const mostCharacters = 20_000;

/**
 * The operator's text from a file, or from standard input if the file is `-`.
 * @throws OperatorError if it cannot be read, is empty or too long
 */
export function readText(file: string): string {
  const text = contentOf(file).trim();
  if (!text) throw new OperatorError(`${file} holds no text.`, 2);
  if (text.length > mostCharacters) {
    throw new OperatorError(`${file} has more than ${mostCharacters} characters.`, 2);
  }
  return text;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
      2,
    );
  }
}
