import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Where a frame of a stack is in a bundle: file, line and column. */
const bundled = /(\/[^\s():]+\.js):(\d+):(\d+)/g;

/**
 * Replaces the places in minified bundles by those in the sources, as far as the bundles' maps are beside them. Only an
 * error that is logged pays for it; `--enable-source-maps` would read the maps at every cold start.
 */
export function readableStack(stack: string): string {
  return stack.replace(bundled, (place, file: string, line: string, column: string) => {
    const { fileName, lineNumber, columnNumber } = originOf(file, Number(line), Number(column));
    if (!fileName) return place;
    return `${fileName.replace(/^(\.\.\/)+/, '')}:${lineNumber}:${columnNumber}`;
  });
}

function originOf(file: string, line: number, column: number): Partial<Origin> {
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const origin = map.findOrigin(line, column);
    return 'fileName' in origin ? origin : {};
  } catch {
    // Not a bundle of ours: the place is left as it is.
    return {};
  }
}

interface Origin {
  fileName: string;
  lineNumber: number;
  columnNumber: number;
}
