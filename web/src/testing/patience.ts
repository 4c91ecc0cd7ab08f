import { configure } from '@testing-library/react';

// What comes is waited for longer than the library's second: a busy machine takes its time. What is there costs none.
configure({ asyncUtilTimeout: 60_000 });
