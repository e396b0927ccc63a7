/** Writes the tree of the pieces that ports are made of. */
import { runBundled } from './run-bundled.mjs';

