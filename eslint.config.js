/** Lint that .oxlintrc.json cannot do: templates of components, and operators whose last bit depends on the version of Node. */
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
  {
    files: ['{engine,experiment,contract,client,plugins,resources}/**/*.ts', 'features/*/{calls,common}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    languageOptions: { parser: tseslint.parser },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(BinaryExpression[operator="**"], AssignmentExpression[operator="**="])',
          message: 'The last bit of ** depends on the version of Node. Use power or square of engine/base/math/power.ts.',
        },
      ],
    },
  },
  prettier,
);
