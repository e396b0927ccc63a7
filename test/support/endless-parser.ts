/** A command that hears signals, reads the file that it is named, and parses it for ever. */
import { writeSync } from 'node:fs';
import { readInputText } from '../../main/base/files/read-input.ts';
import { hearSignals } from '../../main/base/signals.ts';

hearSignals();
const text = await readInputText(process.argv[2] ?? '', 'a text');
// Written at once: the event loop does not turn again.
writeSync(1, 'parsing\n');
for (;;) text.trim();
