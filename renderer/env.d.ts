/** Types that the bundler adds to the page's world. */
/// <reference types="vite/client" />
