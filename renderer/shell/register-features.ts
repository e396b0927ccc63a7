/** Hands the features to the parts of the page that they extend, and registers every action. */
import { useBoxSource } from '../charts/panel/box-source.ts';
import { useLaneItems } from '../editor/experiment/lane-items.ts';
import { useHosted } from '../run/hosted-session.ts';
import { registerActions } from './actions/register-actions.ts';
import { type PageFeature, usePageFeatures } from './page-feature.ts';

/** Before anything is mounted. */
export function registerFeatures(features: readonly PageFeature[]): void {
  usePageFeatures().list = features;
  useLaneItems().list = features.flatMap(({ laneItems = [] }) => laneItems);
  for (const { boxes, hosted } of features) {
    if (boxes) useBoxSource().load = boxes;
    if (hosted) useHosted().session = hosted();
  }
  registerActions();
}
