/** `driftbench dis`: sessions as DIS traffic, and DIS exercises as sessions (IEEE 1278.1). */
import type { Command } from 'commander';
import { defineDisListen } from './dis-listen.ts';
import { defineDisSend } from './dis-send.ts';
import type { CommandFeatures } from '../../../main/cli/command-list.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

export function defineDis(dis: Command, terminal: Terminal, { kinds }: CommandFeatures): void {
  defineDisSend(dis.command('send'), terminal, kinds);
  defineDisListen(dis.command('listen'), terminal);
}
