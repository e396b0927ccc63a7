/** What features add to the menu of a lane. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

export interface LaneItem {
  readonly title: string;
  readonly testid: string;
  /** `lane`: the id of a lane that runs. */
  run(lane: string): void;
}

export const useLaneItems = defineStore('lane-items', () => ({ list: shallowRef<readonly LaneItem[]>([]) }));
