// @vitest-environment happy-dom
/** The panel of a trace and its fit: what stands there before a fit, while it runs and when it is done. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { kinds, type NetcodeRow, type PacketFigures } from '../calls/how-well.ts';
import { noLinkFit, type LinkFit, type TracedLink } from '../calls/link-fit.ts';
import { delaysOverTime, delayTails, lookOf } from './fit-plots.ts';
import LinkFitPanel from './LinkFitPanel.vue';
import { useLinkFit } from './link-fit.ts';

freshStores();

const traced: readonly TracedLink[] = [
  { node: 'near', direction: 'down', rows: 1200, length: 60 },
  { node: 'far', direction: 'down', rows: 20, length: 5 },
];
const figures: PacketFigures = {
  quantiles: [0.01, 0.02, 0.03, 0.2, 0.5],
  loss: 0.01,
  burst: 1.5,
  stallsPerMinute: 3,
  stallHeight: 0.3,
  correlations: [0.5, 0, 0],
};
const row: NetcodeRow = {
  lane: 'adaptive',
  figure: 'deviationP95',
  trace: 1,
  fit: 1.05,
  single: 4,
  halves: [0.9, 1.1],
  holds: true,
  singleHolds: false,
};
const curves = {
  overTime: [
    [0, 0.01],
    [1, 0.5],
  ],
  tail: [
    [0, 1],
    [0.02, 0.5],
    [0.5, 0.001],
  ],
} as const;
const fit: LinkFit = {
  packets: { trace: figures, fit: figures, single: figures },
  netcode: [row],
  length: 60,
  measured: 60,
  notes: ['Rows are far apart.'],
  rows: 1200,
  yaml: 'link:\n  delay: 0.02\n',
  curves: { trace: curves, fit: curves, single: curves },
};

async function panel(links: readonly TracedLink[], source: 'session' | 'recording' = 'session') {
  const answers: Readonly<Record<string, unknown>> = {
    'network.traces': links,
    'experiments.list': [],
    'network.begin': { log: 3 },
    'network.piece': { log: 3 },
  };
  const wired = wiredBench((name) => answers[name] ?? { ...noLinkFit, status: 'running' });
  useBench().attach(new BenchClient(wired.port));
  useBench().connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet({ ...exampleState, source });
  const page = mount(LinkFitPanel);
  await flushPromises();
  return { wired, page };
}

test('without a trace, and where no experiment is open, it says what is missing', async () => {
  expect((await panel([])).page.text()).toContain(
    'No link of this experiment has a trace. Open a log, or give a node a trace: link: { trace: ping.log }.',
  );
  const recording = await panel(traced, 'recording');
  expect(recording.page.text()).toContain('Only the traces of an experiment can be fitted: open one.');
  expect(recording.wired.calls.some(([name]) => name === 'network.traces')).toBe(false);
});

test('a fit of the first link begins with the button, shows its progress, and can be cancelled', async () => {
  const { wired, page } = await panel(traced);
  expect(page.get('[aria-label^="Link with a trace"]').text()).toBe('→ near');
  await page.get('[data-testid=link-fit-start]').trigger('click');
  expect(wired.calls.at(-1)).toEqual(['network.fit', { node: 'near', direction: 'down' }]);
  useLinkFit().state = { ...noLinkFit, status: 'running', number: 1, share: 0.25, timeLeft: 3 };
  await flushPromises();
  expect(page.get('[data-testid=link-fit-words]').text()).toBe('Fitting: 25 %, 3 s left'.replaceAll(/(?<=\d) (?=[%s])/g, '\u202f'));
  await page.get('[data-testid=link-fit-cancel]').trigger('click');
  expect(wired.calls.at(-1)?.[0]).toBe('network.cancel');
});

test('a log that is chosen is sent and fitted, whether or not a link has a trace', async () => {
  const { wired, page } = await panel([]);
  const file = new File(['t,delay'], 'ping.log');
  const sent = () => wired.calls.filter(([name]) => name.startsWith('network.') && name !== 'network.traces');
  const chooser = page.get<HTMLInputElement>('[data-testid=link-fit-file]');
  Object.defineProperty(chooser.element, 'files', { value: [file] });
  await chooser.trigger('change');
  const expected = [
    ['network.begin', { name: 'ping.log', bytes: 7 }],
    ['network.piece', { log: 3, offset: 0, base64: 'dCxkZWxheQ==' }],
    ['network.fitLog', { log: 3 }],
  ];
  await vi.waitFor(() => expect(sent()).toEqual(expected));
  useLinkFit().state = { ...noLinkFit, status: 'done', number: 1, file: 'ping.log', share: 1, fit };
  await flushPromises();
  expect(page.get('[data-testid=link-fit-words]').text()).toContain('ping.log · Within 10 %');
});

test('a fit is drawn over its trace, with how well it stands and the link as YAML', async () => {
  const { page } = await panel(traced);
  useLinkFit().state = {
    ...noLinkFit,
    status: 'done',
    number: 1,
    file: 'example.yaml',
    link: { node: 'near', direction: 'down' },
    share: 1,
    fit,
  };
  await flushPromises();
  expect(page.get('[data-testid=link-fit-words]').text()).toContain(
    '→ near of example.yaml · Within 10 % of the trace, or closer than its halves: fit 1 of 1, single law 0.',
  );
  expect(page.findAll('canvas')).toHaveLength(2);
  expect(page.findAll('[data-testid=link-fit-packets] tbody tr')).toHaveLength(kinds.length);
  const cells = page.findAll('[data-testid=link-fit-lanes] tbody td').map((cell) => cell.text());
  expect(cells.slice(2, 4).map((text) => text.slice(-1))).toEqual(['=', '≠']);
  expect(page.get('[data-testid=link-fit-yaml]').text()).toBe('link:\n  delay: 0.02');
  expect(page.text()).toContain('Rows are far apart.');
});

test('plots: the single law is in the distribution alone; no delay of 0 stands on its logarithmic axis', () => {
  const looks = lookOf({ real: '#fff', exported: '#888' });
  const { layers: lines, y: delay } = delaysOverTime(fit, looks);
  expect([lines.length, delay.title]).toEqual([2, 'one-way delay (ms)']);
  const { layers, x, y } = delayTails(fit, looks);
  expect([layers.length, x.log, y.log, x.title]).toEqual([3, true, true, 'one-way delay (ms)']);
  for (const layer of layers)
    if (layer.shape === 'line')
      expect(layer.points).toEqual([
        { x: 20, y: 0.5 },
        { x: 500, y: 0.001 },
      ]);
});
