import { billing } from './billing.ts';
import { people } from './people.ts';

export const races = [...billing, ...people];
