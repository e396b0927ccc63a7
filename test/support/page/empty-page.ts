/** Every component test leaves the page empty: test files share one document, where another’s alert would be found. */
import { afterEach } from 'vitest';

if ('document' in globalThis) {
  const { disableAutoUnmount, enableAutoUnmount } = await import('@vue/test-utils');
  // The library is shared as well, and takes one hook at a time.
  disableAutoUnmount();
  enableAutoUnmount(afterEach);
}
