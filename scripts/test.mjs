// `npm test`: installs what is missing, a browser included, then checks everything.
import { findChromium } from './chromium.mjs';
import { become, setUp } from './setup.mjs';

const node = setUp();
const chromium = findChromium();
become(node, ['scripts/validate.ts'], chromium ? { CHROMIUM_PATH: chromium } : {});
