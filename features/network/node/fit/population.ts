/** A population of networks: fitted links, each with its weight, in groups of a label or of what is alike. */
import { Document, isScalar, visit } from 'yaml';
import type { LinkSettings } from '../../../../engine/network/link-settings.ts';
import type { PacketFigures } from '../../calls/how-well.ts';

interface FittedNetwork {
  readonly id: string;
  /** Null: it is found by likeness. */
  readonly label: string | null;
  /** Both directions, or that of each. */
  readonly link: LinkSettings | { readonly down: LinkSettings; readonly up: LinkSettings };
  readonly packets: PacketFigures;
}

export interface PopulationNetwork {
  readonly id: string;
  readonly group: string;
  readonly weight: number;
  readonly link: FittedNetwork['link'];
}

/** In the order given, each of weight 1. */
export function populationOf(networks: readonly FittedNetwork[]): readonly PopulationNetwork[] {
  const names = uniqueNames(networks.map(({ id }) => id));
  return networks.map(({ label, link, packets }, k) => ({ id: names[k] as string, group: label ?? likeness(packets), weight: 1, link }));
}

/** What a player would notice first: loss, stalls, unevenness; else how far away it is. Delays in s. */
function likeness({ quantiles: [, middle = 0, p95 = 0], loss, stallsPerMinute }: PacketFigures): string {
  const distance = middle < 0.02 ? 'near' : middle < 0.06 ? 'mid' : 'far';
  const trouble = loss >= 0.01 ? 'lossy' : stallsPerMinute >= 0.5 ? 'stalling' : p95 > 2 * middle + 0.005 ? 'uneven' : 'even';
  return `${distance}, ${trouble}`;
}

/** As names of networks are: letters, digits, - and _. */
function uniqueNames(given: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return given.map((each) => {
    const plain = each.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'network';
    let name = plain;
    for (let k = 2; used.has(name); k++) name = `${plain}-${k}`;
    used.add(name);
    return name;
  });
}

/** Numbers in a row stand in a row. */
export function yamlOf(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Seq: (_, node) => {
      node.flow = node.items.every((item) => isScalar(item));
    },
  });
  return document.toString({ lineWidth: 0 });
}
