/** A file of this machine on its way to the bench, piece by piece: how far it is, and giving it up. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { importPieceBytes, type Imported } from '../../contract/imports.ts';
import { base64Of } from '../connection/base64.ts';
import { useBench } from '../connection/bench.ts';

interface UnderWay {
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
}

export const useImports = defineStore('imports', () => {
  const bench = useBench();
  const underWay = shallowRef<UnderWay | null>(null);
  let isGivenUp = false;

  /** What it has become; null where it was refused, which is told, or given up. */
  async function bring(file: File): Promise<Imported | null> {
    if (underWay.value) {
      bench.refusal = `${underWay.value.name} is still on its way; wait for it, or cancel it.`;
      return null;
    }
    isGivenUp = false;
    underWay.value = { name: file.name, bytes: file.size, sent: 0 };
    try {
      const begun = await bench.ask('imports.begin', { name: file.name, bytes: file.size });
      return begun && (await send(file, begun.import)) ? await bench.ask('imports.end', begun) : null;
    } finally {
      underWay.value = null;
    }
  }

  /** Whether all of it has arrived. */
  async function send(file: File, number: number): Promise<boolean> {
    for (let offset = 0; offset < file.size; offset += importPieceBytes) {
      const piece = await pieceOf(file, offset);
      if (piece === null) return giveUp(number);
      if (!(await bench.ask('imports.piece', { import: number, offset, base64: piece }))) return false;
      underWay.value = { name: file.name, bytes: file.size, sent: Math.min(offset + importPieceBytes, file.size) };
    }
    return isGivenUp ? giveUp(number) : true;
  }

  /** Null where it is not to be sent, or cannot be. */
  async function pieceOf(file: File, offset: number): Promise<string | null> {
    if (isGivenUp) return null;
    try {
      return await base64Of(file.slice(offset, offset + importPieceBytes));
    } catch (error) {
      bench.refusal = `${file.name} cannot be read any more: ${error instanceof Error ? error.message : String(error)}`;
      return null;
    }
  }

  async function giveUp(number: number): Promise<false> {
    await bench.ask('imports.cancel', { import: number });
    return false;
  }

  return { underWay, bring, cancel: () => void (isGivenUp = true) };
});
