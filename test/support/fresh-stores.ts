/**
 * Stores of a test's own, which end with it: a timer of theirs that went off later would make them the active ones of
 * another test.
 */
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia';
import { afterEach, beforeEach } from 'vitest';

/** For each test of the file. */
export function freshStores(): void {
  let stores: Pinia;
  beforeEach(() => setActivePinia((stores = createPinia())));
  afterEach(() => disposePinia(stores));
}
