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
