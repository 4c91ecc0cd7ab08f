import { billing } from './billing.ts';
import { fileChanges } from './file-changes.ts';
import { files } from './files.ts';
import { ownership } from './ownership.ts';
import { people } from './people.ts';
import { purchases } from './purchases.ts';

export const races = [...billing, ...purchases, ...people, ...ownership, ...files, ...fileChanges];
