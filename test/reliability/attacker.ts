/** The process of an attacker: `attacker.js NAME SECONDS ORIGIN CODE`; prints the outcome as JSON. */
import { attacks } from './attacks.ts';

const [name = '', length = '', origin = '', code = ''] = process.argv.slice(2);
const attack = attacks[name];
if (!attack) throw new Error(`There is no attack "${name}".`);
console.log(JSON.stringify(await attack.run({ origin, code }, Number(length))));
process.exit();
