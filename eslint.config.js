/** Lint of components: their templates, and what only the whole component tells. Everything else of them, and all other code, is linted by .oxlintrc.json. */
import { defineConfig } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

export default defineConfig(
  { ignores: ['out/', 'coverage/', '.cache/', '**/*.{ts,mjs,js}'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.vue'],
    extends: [vue.configs['flat/recommended']],
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser } },
    rules: {
      'max-lines': ['error', { max: 300, skipComments: true }],
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/multi-word-component-names': 'off',
      'vue/no-unused-refs': 'error',
      'vue/no-useless-v-bind': 'error',
    },
  },
  prettier,
);
