/**
 * A process at one end of a cable: `listen` or `play`, then the load as JSON and the place. The listener prints
 * `listening`, and when its input ends the one-way delay (s) of every word, as JSON.
 */
import { listen, play, type Load } from './words.ts';

const [part, text = '', host = '', port = ''] = process.argv.slice(2);
const load = JSON.parse(text) as Load;
const place = { host, port: Number(port) };

async function listenUntilEnded(): Promise<void> {
  const listener = await listen(load.protocol, place);
  console.log('listening');
  process.stdin.resume().once('end', () => {
    listener.close();
    console.log(JSON.stringify(listener.delays));
  });
}

await (part === 'listen' ? listenUntilEnded() : play(load, place));
