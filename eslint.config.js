/** Lint: what the compiler cannot see. Typed rules for TypeScript, template rules for Vue, bans for the pure folders. */
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import vue from 'eslint-plugin-vue';
import tseslint from 'typescript-eslint';
import vueParser from 'vue-eslint-parser';

/** Folders that know no clock, no chance and no host (laws 1–4 of docs/architecture.md). */
const pureFolders = ['engine/**', 'contract/**', 'plugins/**'];
const tests = ['**/*.test.ts', 'test/**'];

const impureGlobals = [
  ...['Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
  ...['process', 'Buffer', 'require', 'console', 'crypto', 'fetch', 'window', 'document', 'navigator', 'globalThis'],
].map((name) => ({ name, message: 'Pure folders get time, randomness, I/O and configuration as arguments.' }));

const chance = { object: 'Math', property: 'random', message: 'Use a RandomStream, or draws by key and counter.' };

const importsWithExtension = {
  regex: String.raw`^\.{1,2}/(?!.*\.(?:ts|mjs|js|json|vue|css|svg|png)(?:\?\w+)?$)`,
  message: 'Relative imports name the file with its extension.',
};

/** @type {import('eslint').Linter.RulesRecord} */
const shape = {
  'max-lines': ['error', { max: 300, skipComments: true }],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', { max: 6 }],
  'max-depth': ['error', 3],
  complexity: ['error', 15],
  eqeqeq: 'error',
  'no-console': 'error',
  'no-restricted-imports': ['error', { patterns: [importsWithExtension] }],
  'no-restricted-properties': ['error', chance],
  'object-shorthand': 'error',
  'prefer-const': 'error',
  'prefer-template': 'error',
};

/** @type {import('eslint').Linter.RulesRecord} */
const typescriptRules = {
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
  '@typescript-eslint/no-explicit-any': 'error',
};

/** @type {import('eslint').Linter.RulesRecord} */
const typedRules = {
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/switch-exhaustiveness-check': 'error',
  '@typescript-eslint/prefer-readonly': 'error',
  // A method may be asynchronous because its interface is.
  '@typescript-eslint/require-await': 'off',
};

export default defineConfig(
  { ignores: ['out/', 'coverage/', '.cache/', '**/*.d.ts'] },
  { linterOptions: { noInlineConfig: true } },
  js.configs.recommended,
  { rules: shape },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname } },
    rules: { ...typescriptRules, ...typedRules },
  },
  {
    files: ['**/*.vue'],
    extends: [tseslint.configs.recommended, vue.configs['flat/recommended']],
    languageOptions: { parser: vueParser, parserOptions: { parser: tseslint.parser } },
    rules: {
      ...typescriptRules,
      'no-undef': 'off',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
      'vue/multi-word-component-names': 'off',
      'vue/no-unused-refs': 'error',
      'vue/no-useless-v-bind': 'error',
    },
  },
  {
    files: pureFolders,
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-syntax': [
        'error',
        { selector: 'MetaProperty[meta.name="import"]', message: 'Pure folders know no host: no import.meta.' },
      ],
    },
  },
  // A formula takes its numbers one by one: an options object would be allocated at every call.
  { files: ['engine/{math,kinematics,metrics}/**'], rules: { 'max-params': ['error', { max: 9 }] } },
  {
    // Of the typed rules only the one that finds a test which cannot fail: they cost a third of the whole run.
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
      '@typescript-eslint/prefer-readonly': 'off',
      'max-lines-per-function': 'off',
    },
  },
  // What the compiler checks by scripts/tsconfig.json needs no list of globals here.
  { files: ['**/*.mjs', '**/*.js'], rules: { 'no-undef': 'off' } },
  { files: ['scripts/**', 'bin/**', 'main/**', ...tests], rules: { 'no-console': 'off' } },
  prettier,
);
