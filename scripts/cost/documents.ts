import { join } from 'node:path';
import { costDocument } from './cost-document.ts';
import type { Figures } from './figures.ts';
import { scaleDocument } from './scale-document.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** The documents generated from figures, by their files. */
export function documents(figures: Figures): [file: string, text: string][] {
  return [
    [join(docs, 'cost.md'), costDocument(figures)],
    [join(docs, 'scale.md'), scaleDocument(figures)],
  ];
}
