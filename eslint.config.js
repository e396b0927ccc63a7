/** Lint that .oxlintrc.json cannot do: templates of components. */
import { defineConfig } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

export default defineConfig(
  { ignores: ['out/', 'coverage/', '.cache/', 'test/support/plugins/', '**/*.{mjs,js}'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.vue'],
    extends: [vue.configs['flat/recommended']],
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser } },
    rules: {
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/multi-word-component-names': 'off',
      'vue/no-unused-refs': 'error',
      'vue/no-useless-v-bind': 'error',
    },
  },
  // The bench's own documents, which are built in.
  { files: ['renderer/shell/help/HelpDialog.vue'], rules: { 'vue/no-v-html': 'off' } },
  prettier,
);
