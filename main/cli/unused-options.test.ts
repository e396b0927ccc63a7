/** An option that has no effect where it stands is refused, before anything is read or runs. */
import { expect, test } from 'vitest';
import { commandOf } from '../../test/support/command.ts';

test.each([
  ['sweep --jobs 3 --quiet run folder', '--jobs, --quiet: no effect before run; give it after.'],
  ['reproduce --list --seeds 3 --key k', '--seeds, --key: no effect with --list, which runs nothing; leave it out.'],
  ['reproduce motion --list', '--list lists every page and figure; leave out motion.'],
  ['reproduce --out o --parts p --queue redis://h', '--parts does not go with --queue: choose one.'],
  ['export a.mcap --format parquet --out o --headers ascii', '--headers: no effect with --format parquet; only csv has such headers.'],
  [
    'export a.mcap --format csv --out o --dis-version 7 --origin 1,1',
    '--dis-version, --origin: no effect with --format csv; for captures (--format pcap) only.',
  ],
  ['export a.mcap --format pcap --out o --to 3', '--to: for tables only; a capture has the whole session. Leave it out.'],
  ['export a.mcap --format pcap --out o --lane a --lane b', 'A capture has the updates of one lane; found 2 with --lane.'],
  ['host --answer-time 20', '--answer-time: for studies only; name an experiment with a study with --study.'],
  ['host --out o --people 3', '--out, --people: for studies only; name an experiment with a study with --study.'],
  ['join --discover http://a:1 --code x', '--discover: no effect with the address http://a:1; leave one of them out.'],
  ['join --discover --bots 3', '--bots: no effect without --code; hosts are only listed.'],
  ['dis send a.yaml --ttl 1', '--ttl: for multicast groups only; 127.0.0.1 is none.'],
  [
    'dis send a.yaml --lane b --algorithm fpw --heartbeat 5',
    '--algorithm, --heartbeat: no effect with --lane b, whose own trigger and model decide.',
  ],
  ['dis send a.yaml --marking tank=ABCDEFGHIJKL', '--marking tank=ABCDEFGHIJKL: allowed: up to 11 characters of ASCII.'],
])('%s', async (line, message) => {
  expect(await commandOf(line.split(' '))).toEqual({ status: 2, out: '', err: `${message}\n` });
});

test('a mistyped option of an inner command points to the help of that command', async () => {
  const { status, err } = await commandOf(['dis', 'send', '--prot', '3000']);
  expect([status, err]).toEqual([2, "error: unknown option '--prot'\n(Did you mean --port?)\nSee driftbench dis send --help.\n"]);
});
