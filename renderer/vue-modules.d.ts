/** The type of components for the plain compiler and the lint; scripts/component-types.mjs reads the components themselves. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
