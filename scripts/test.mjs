// `npm test`: installs what is missing, including a browser, then runs all checks.
import { findChromium } from './chromium.mjs';
import { become, setUp } from './setup.mjs';

const node = setUp();
const chromium = findChromium();
become(node, ['scripts/validate.ts'], chromium ? { CHROMIUM_PATH: chromium } : {});
