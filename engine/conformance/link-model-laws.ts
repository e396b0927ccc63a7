/** The laws of link models. */
import { ModelledPackets } from '../network/modelled-packets.ts';
import type { LinkModel, LinkPacket, PacketFate } from '../plugin-api/link-model.ts';
import type { RandomSource } from '../base/random/random-stream.ts';
import type { Cases } from './cases.ts';
import { lawOf, type Law } from './law.ts';

/** `create`: with its parameters bound. */
type Create = (random: RandomSource) => LinkModel;
type Sent = Pick<LinkPacket, 'number' | 'sentAt' | 'bytes'>;
/** The fates of a packet and of its second copy. */
type Fates = readonly [Readonly<PacketFate>, Readonly<PacketFate>];

export function linkModelLaws(create: Create): readonly Law[] {
  const law = (id: string, title: string, flaw: (sent: readonly Sent[]) => string | null): Law =>
    lawOf({ id, title, draw: packets, flaw, tries: 4, hidesCase: true });
  return [
    law('fate', 'gives every packet a delay of 0 or more, and says whether it is lost', (sent) => areFates(fatesOf(create, sent))),
    law('repeatable', 'gives the same packets the same fates', (sent) => unlike(sent, fatesOf(create, sent), fatesOf(create, sent))),
    law('arguments', 'does not change its packets', (sent) => leavesArguments(create, sent)),
    law('alone', 'gives a packet the same fate whatever else was sent, so that all lanes meet the same network', (sent) =>
      isAlone(create, sent),
    ),
  ];
}

/** Returns packets of every size, sent at uneven times. */
function packets(cases: Cases): Sent[] {
  let sentAt = cases.between(0, 100);
  return Array.from({ length: 300 }, (_, number) => {
    sentAt += cases.between(0, 0.2);
    return { number, sentAt, bytes: Math.ceil(cases.between(0, 1400)) };
  });
}

function fatesOf(create: Create, sent: readonly Sent[]): Fates[] {
  const modelled = new ModelledPackets(create);
  return sent.map(({ number, sentAt, bytes }) => {
    modelled.begin(key, number, sentAt, bytes);
    const first = { ...modelled.fate };
    modelled.again();
    return [first, { ...modelled.fate }];
  });
}

/** The key of the draws' stream. */
const key = 1;

function areFates(fates: readonly Fates[]): string | null {
  for (const { delay, lost } of fates.flat() as readonly { readonly delay: unknown; readonly lost: unknown }[]) {
    if (typeof delay !== 'number' || !(delay >= 0 && delay < Infinity)) return `it wrote a delay of ${String(delay)} s`;
    if (typeof lost !== 'boolean') return `it wrote ${String(lost)} for lost, not true or false`;
  }
  return null;
}

function unlike(sent: readonly Sent[], first: readonly Fates[], again: readonly Fates[]): string | null {
  const index = first.findIndex((fates, each) => JSON.stringify(fates) !== JSON.stringify(again[each]));
  if (index < 0) return null;
  return `packet ${sent[index]?.number} has the fate ${JSON.stringify(first[index]?.[0])}, and then ${JSON.stringify(again[index]?.[0])}`;
}

function leavesArguments(create: Create, sent: readonly Sent[]): string | null {
  let flaw: string | null = null;
  const watched: Create = (random) => {
    const model = create(random);
    return {
      carry: (packet, fate) => {
        const before = JSON.stringify(packet);
        model.carry(packet, fate);
        if (JSON.stringify(packet) !== before) flaw ??= `carry changed ${before} to ${JSON.stringify(packet)}`;
      },
    };
  };
  fatesOf(watched, sent);
  return flaw;
}

/** Every third packet, sent beside the others and without them. */
function isAlone(create: Create, sent: readonly Sent[]): string | null {
  const third = <T>(all: readonly T[]) => all.filter((_, index) => index % 3 === 0);
  const flaw = unlike(third(sent), third(fatesOf(create, sent)), fatesOf(create, third(sent)));
  return flaw === null
    ? null
    : `${flaw} once two of three packets are not sent; it must depend only on the packet, the parameters and the random stream`;
}
