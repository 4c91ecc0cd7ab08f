import { jest } from '@jest/globals';

// The limit only ends hung tests: it is far above what a busy machine at a third of the usual speed needs.
jest.setTimeout(900_000);
