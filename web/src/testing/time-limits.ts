import { configure } from '@testing-library/react';

// Longer than the library's default of one second, for busy machines; no cost if the element is already there.
configure({ asyncUtilTimeout: 60_000 });
