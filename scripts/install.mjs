// Before the commands that use what only tests, benchmarks and operators need: installs it where only the product is.
import { setUp } from './setup.mjs';

setUp('everything');
