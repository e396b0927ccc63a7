/** `npm run train`: bundles the training of the model `learned` as the product is bundled, and runs it. */
import { runBundled } from './run-bundled.mjs';

await runBundled('train', { train: 'research/learned/index.ts' });
