/** The reference player: chases, flanks, leads or evades, dodges, aims, and thinks again every two seconds. */
import { definePlayer } from '../player.ts';
import { params } from './parameters.ts';
import { ReferencePlayer } from './reference-player.ts';

export default definePlayer({
  kind: 'reference',
  title: 'Reference player',
  source: 'GLS (NOSSDAV’06), 3.1; what it leaves open is chosen so that its figures come out',
  params,
  create: (context) => new ReferencePlayer(context),
});
