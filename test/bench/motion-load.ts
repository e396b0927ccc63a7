/** Reads one motion file in a process of its own, whose memory nothing else has filled; prints rows a second and the greatest memory. */
import { openMotionFile } from '../../main/motion/open-motion-file.ts';

const [path = ''] = process.argv.slice(2);
const begun = performance.now();
const { tracks } = await openMotionFile(path, { form: 'path', mapping: { preset: 'unity' } });
const seconds = (performance.now() - begun) / 1000;
const rows = tracks.reduce((sum, { columns: { t } }) => sum + t.length, 0);
console.log(JSON.stringify({ rows, rate: rows / seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
