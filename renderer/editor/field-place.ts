/** A field of the experiment to show in the editor: set from elsewhere, taken by the panel once it is there. */
import { shallowRef } from 'vue';
import type { FieldPath } from '../../experiment/problem.ts';

export const wantedField = shallowRef<FieldPath | null>(null);
