/** What all fields of the form share. Fields hold fields: the form hands the component of one down, so that no module needs itself. */
import { type Component, inject, type InjectionKey, type Ref } from 'vue';

export interface FormContext {
  /** Whether every field says its sentence. */
  readonly help: Readonly<Ref<boolean>>;
  /** Shows a field of any shape. */
  readonly field: Component;
}

export const formContext: InjectionKey<FormContext> = Symbol('form');

export function useForm(): FormContext {
  const context = inject(formContext);
  if (!context) throw new Error('A field stands outside of a form.');
  return context;
}

/** The parts of an experiment as the editor shows them, in order; and what of one is picked. */
export const parts = ['experiment', 'lanes', 'nodes', 'entities', 'world', 'game', 'measures'] as const;

export type PartName = (typeof parts)[number];

/** An element of a list that is to be seen: an object of its own every time that it is picked. */
export interface Picked {
  readonly index: number;
}
