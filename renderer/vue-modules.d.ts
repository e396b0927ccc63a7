/** The type of components for the plain compiler and the lint; vue-tsc reads the components themselves. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
