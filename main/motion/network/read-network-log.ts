/** Reads the log of a network, whatever wrote it: what it is stands in it, not in its name. */
import type { BenchError } from '../../../contract/errors.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { inputPieces } from '../../base/files/read-input.ts';
import { LineFeed, TextFeed } from './line-feed.ts';
import { LogSource, type LineReader, type LogOptions, type NetworkFormat, type NetworkLog, type OtherSide } from './network-log.ts';
import { atlas, iperf, mtrReport } from './measurements.ts';
import { mahimahi } from './mahimahi.ts';
import { captureSide, isCapture, parseCapture } from './capture.ts';
import { gameLog } from './game-log.ts';
import { pingPlotter } from './ping/ping-plotter.ts';
import { fping } from './ping/fping.ts';
import { mtrRaw } from './ping/mtr-raw.ts';
import { ping } from './ping/ping.ts';
import { windowsPing } from './ping/windows-ping.ts';
import { netem } from './netem.ts';
import { proxyRecord } from './proxy-record.ts';
import { netlog } from './netlog.ts';
import { smokeping } from './smokeping.ts';
import { delayTable } from './tables.ts';
import { unitLines } from './unit-lines.ts';
import { webrtc } from './webrtc.ts';

/** Every family, in the order in which they are asked; the last takes any table with a header. */
const formats: readonly NetworkFormat[] = [
  gameLog,
  iperf,
  atlas,
  mtrReport,
  webrtc,
  fping,
  mtrRaw,
  smokeping,
  pingPlotter,
  ping,
  windowsPing,
  netlog,
  mahimahi,
  unitLines,
  netem,
  proxyRecord,
  delayTable,
];

/** By which a format is recognised, characters. */
const headLength = 1 << 16;
const mostMb = 256;
/** Characters of a text that is held in one piece. */
const longestText = 1 << 26;

/** Rejects with a `BenchError`. */
export async function openNetworkLog(path: string, options: LogOptions = {}): Promise<NetworkLog> {
  const { other } = options;
  return (await begun(path, options, other === undefined ? null : (await begun(other, {}, null)).side())).end();
}

async function begun(path: string, options: LogOptions, other: OtherSide | null): Promise<Reading> {
  const reading = new Reading(path, options, other);
  for await (const piece of inputPieces(path, 'a network trace', { mostMb })) reading.takeBytes(piece);
  return reading;
}

/** The same of a text. Throws a `BenchError`. */
export function readNetworkLog(path: string, text: string, options: LogOptions = {}): NetworkLog {
  const reading = new Reading(path, options, null);
  reading.takeText(text);
  return reading.end();
}

interface Taker {
  take(text: string): void;
  end(): NetworkLog;
  side?(): OtherSide;
}

/** Waits until it is known what the file is, then hands it on. */
class Reading {
  readonly #source: LogSource;
  readonly #text: TextFeed;
  #head = '';
  #taker: Taker | null = null;
  #hasBytes = false;
  /** The pieces of a capture; null: it is a text. */
  #captured: Buffer[] | null = null;

  constructor(path: string, options: LogOptions, other: OtherSide | null) {
    this.#source = new LogSource(path, options, other);
    this.#text = new TextFeed(this.#source);
  }

  takeBytes(bytes: Uint8Array): void {
    if (this.#captured === null && !this.#hasBytes && isCapture(bytes)) this.#captured = [];
    this.#hasBytes = true;
    if (this.#captured) return void this.#captured.push(Buffer.from(bytes));
    this.takeText(this.#text.take(bytes));
  }

  takeText(text: string): void {
    if (this.#taker) return this.#taker.take(text);
    this.#head += text;
    if (this.#head.length >= headLength) this.#begin();
  }

  end(): NetworkLog {
    const log = this.#captured ? parseCapture(Buffer.concat(this.#captured), this.#source) : this.#endText().end();
    this.#source.checkUse(log.kind);
    return log;
  }

  side(): OtherSide {
    const side = this.#captured ? captureSide(Buffer.concat(this.#captured), this.#source) : this.#endText().side?.();
    if (side) return side;
    throw this.#source.fault(null, 'the other side of packets is a table of seq,sent or of seq,arrived, or the log of a game.');
  }

  #endText(): Taker {
    this.takeText(this.#text.end());
    return this.#taker ?? this.#begin();
  }

  #begin(): Taker {
    const head = this.#head.replace(/^\uFEFF/, '');
    this.#head = '';
    // Ends of lines are those of any system, and the first line is the first that says something.
    const shown = head
      .slice(0, headLength)
      .replaceAll('\r\n', '\n')
      .replace(/^\s*\n/, '');
    const format = this.#source.hasColumns ? delayTable : formats.find(({ recognises }) => recognises(shown));
    if (!format) throw unknown(this.#source, head);
    const { read } = format;
    this.#taker = read.by === 'lines' ? byLines(this.#source, read.open(this.#source)) : byText(this.#source, read.parse);
    this.#taker.take(head);
    return this.#taker;
  }
}

function byLines(source: LogSource, reader: LineReader): Taker {
  const lines = new LineFeed(source, reader);
  return {
    take: (text: string) => lines.take(text),
    end: () => {
      lines.end();
      return reader.end();
    },
    ...(reader.side && {
      side: () => {
        lines.end();
        return reader.side!();
      },
    }),
  };
}

function byText(source: LogSource, parse: (text: string, source: LogSource) => NetworkLog): Taker {
  const pieces: string[] = [];
  let length = 0;
  return {
    take: (text: string) => {
      length += text.length;
      if (length > longestText)
        throw source.fault(
          null,
          `the text is longer than ${longestText / 2 ** 20} MiB, which is the most for this form; give a part of it.`,
        );
      pieces.push(text);
    },
    end: () => parse(pieces.join(''), source),
  };
}

/** With a line of each form that can be read. */
function unknown(source: LogSource, head: string): BenchError {
  const [first = ''] = head.split('\n').filter((line) => line.trim() !== '');
  const all = [...formats, { name: 'any table, with columns', example: 't,bandwidth_mbit names its first two; - passes one over' }];
  const examples = all.map(({ name, example }) => `\n  ${name}: ${example}`);
  return source.fault(
    1,
    `found "${shortened(first.trim())}", which begins no log of a network that can be read. These can, such as${examples.join('')}`,
  );
}
