import astro from 'eslint-plugin-astro'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** What holds for the shop and for demo/, which is checked on its own. */
export const rules = [
  tseslint.configs.strict,
  regexp.configs['flat/recommended'],
  astro.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      // A text of a caller may be as long as a request: no expression may take more than linear time for it.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/islands/**', 'src/components/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // No stranger writes what a test reads.
    files: ['tests/**'],
    rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
  },
  {
    // The commands a person reads on a terminal speak there; everything else goes through the log.
    files: ['scripts/**', 'bench/**', 'src/cli/**'],
    rules: { 'no-console': 'off' },
  },
]

export default defineConfig(
  globalIgnores([
    'demo',
    'node_modules',
    'dist',
    'var',
    '.astro',
    'coverage',
    'test-results',
    'playwright-report',
    'public',
  ]),
  ...rules,
)
