/** Loss as networks are described, a share and the length of its bursts, and as the file has it. */
import { meanLoss } from '../../../engine/network/link-settings.ts';

export interface Loss {
  /** Mean share of updates lost. */
  readonly share: number;
  /** Mean length of the times in which everything is lost, s; 0: each update on its own. */
  readonly burst: number;
}

/** Null: the file says more than these two. */
export function readLoss(fields: unknown): Loss | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const { law = 'independent', ratio, goodTime, badTime, ...others } = fields as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0) return null;
  if (law === 'independent' && goodTime === undefined && badTime === undefined)
    return typeof ratio === 'number' ? { share: ratio, burst: 0 } : null;
  if (law !== 'gilbert-elliott-time' || typeof goodTime !== 'number' || typeof badTime !== 'number' || ratio !== undefined) return null;
  return { share: rounded(meanLoss({ law, goodTime, badTime })), burst: badTime };
}

/** What is lost always or never has no bursts. */
export function writtenLoss({ share, burst }: Loss): object {
  if (burst <= 0 || share <= 0 || share >= 1) return { ratio: share };
  return { law: 'gilbert-elliott-time', goodTime: rounded((burst * (1 - share)) / share), badTime: burst };
}

/** Readable in a file: 2 % in bursts of 150 ms have 7.35 s between them. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
