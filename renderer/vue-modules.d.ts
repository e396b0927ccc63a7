/** What does not read components, as the plain compiler and the lint, sees them as this; vue-tsc sees them as they are. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
