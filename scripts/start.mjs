// `npm start`: installs what is missing, then starts the product on this machine. `--dev` enables hot reload.
import { become, setUp } from './setup.mjs';

become(setUp('product'), ['local/main.ts', ...process.argv.slice(2)]);
