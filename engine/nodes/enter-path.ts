/** How an update enters a path: it becomes the piece that the path's model extrapolates from then on. */
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { copyPiece, type PathPiece } from './path-piece.ts';

/** Makes `piece` of `update`, through `update`'s state at session time `anchor` (s). The update itself is left as it was sent. */
export function enterPath(model: DeadReckoningModel, update: PathPiece, anchor: number, piece: PathPiece): void {
  if (model.restart && update.life !== piece.life) model.restart();
  copyPiece(update, piece);
  piece.anchor = anchor;
  if (model.derive) model.derive(update.state, update.stamp, piece.state);
}
