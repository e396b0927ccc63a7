/**
 * Reads one motion file in a process of its own, whose memory nothing else has filled; prints rows per second of CPU
 * time, of all its threads, and the greatest memory.
 */
import { openMotionFile } from '../../main/motion/open-motion-file.ts';

const [path = ''] = process.argv.slice(2);
const begun = process.cpuUsage();
const { tracks } = await openMotionFile(path, { form: 'path', mapping: { preset: 'unity' } });
const { user, system } = process.cpuUsage(begun);
const seconds = (user + system) / 1e6;
const rows = tracks.reduce((sum, { columns: { t } }) => sum + t.length, 0);
console.log(JSON.stringify({ rows, rate: rows / seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
