/**
 * Shared by all fields of the form. Fields contain fields: the form provides their component, so that no module imports
 * itself.
 */
import { type Component, inject, type InjectionKey, type Ref } from 'vue';

export interface FormContext {
  /** True if every field shows its help. */
  readonly help: Readonly<Ref<boolean>>;
  /** Shows a field of any shape. */
  readonly field: Component;
}

export const formContext: InjectionKey<FormContext> = Symbol('form');

export function useForm(): FormContext {
  const context = inject(formContext);
  if (!context) throw new Error('A field is outside of a form.');
  return context;
}

/** The parts of an experiment as the editor shows them, in order. */
export const parts = ['experiment', 'lanes', 'nodes', 'entities', 'world', 'game', 'measures'] as const;

export type PartName = (typeof parts)[number];

/** An element of a list to scroll to: a new object every time that it is picked. */
export interface Picked {
  readonly index: number;
}
