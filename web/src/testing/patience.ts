import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// What comes is waited for longer than the library's second: a busy machine takes its time. What is there costs none.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);
