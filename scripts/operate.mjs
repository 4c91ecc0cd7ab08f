// `npm run deploy`, `destroy`, `doctor` and `ops`: like `npm start`, these install what is missing and use the Node
// that is installed with the packages.
import { become, setUp } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);
become(setUp('everything'), [`scripts/${command}.ts`, ...args]);
