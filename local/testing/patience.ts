import { jest } from '@jest/globals';

// A limit only ends what hangs: it is far beyond what a busy machine of a third of the usual speed takes.
jest.setTimeout(300_000);
