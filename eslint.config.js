import astro from 'eslint-plugin-astro'
import regexp from 'eslint-plugin-regexp'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { common } from './oxlint.config.ts'

/** What stands in `.astro` files, which oxlint does not read whole (decision 13). */
export default defineConfig(
  tseslint.configs.strict,
  regexp.configs['flat/recommended'],
  astro.configs.recommended,
  {
    rules: {
      ...common,
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
)
