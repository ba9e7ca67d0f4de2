import regexp from 'eslint-plugin-regexp'
import { type OxlintConfig, defineConfig } from 'oxlint'

/** What `tseslint.configs.strict` asks for without types, by the names that oxlint gives it. */
const strict: OxlintConfig['rules'] = {
  'no-array-constructor': 'error',
  'no-unused-expressions': 'error',
  'no-useless-constructor': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/no-duplicate-enum-values': 'error',
  'typescript/no-dynamic-delete': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extra-non-null-assertion': 'error',
  'typescript/no-extraneous-class': 'error',
  'typescript/no-invalid-void-type': 'error',
  'typescript/no-misused-new': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-non-null-asserted-nullish-coalescing': 'error',
  'typescript/no-non-null-asserted-optional-chain': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-this-alias': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-declaration-merging': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-wrapper-object-types': 'error',
  'typescript/prefer-as-const': 'error',
  'typescript/prefer-literal-enum-member': 'error',
  'typescript/prefer-namespace-keyword': 'error',
  'typescript/triple-slash-reference': 'error',
  'typescript/unified-signatures': 'error',
}

/** What TypeScript and pages have in common; `eslint.config.js` takes it over. */
export const common = {
  eqeqeq: 'error',
  'no-console': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
  // A text of a caller may be as long as a request: no expression may take more than linear time for it.
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': ['error', { report: 'potential' }],
} satisfies OxlintConfig['rules']

/** All TypeScript and JavaScript; `eslint.config.js` has the same for what stands in `.astro` files (decision 13). */
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['eslint-plugin-regexp'],
  options: { typeAware: true, typeCheck: true },
  // Every rule is named, so that an update of the tool does not change what holds.
  categories: { correctness: 'off' },
  rules: {
    ...regexp.configs['flat/recommended'].rules,
    ...strict,
    ...common,
    'no-control-regex': 'error',
    'no-misleading-character-class': 'error',
    'no-regex-spaces': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'prefer-regex-literals': 'error',
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',
  },
  overrides: [
    {
      files: ['src/islands/**', 'src/components/**', 'src/desk/**'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      // No stranger writes what a test or the demo reads.
      files: ['tests/**', 'demo/**'],
      rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
    },
    {
      // The commands a person reads on a terminal speak there; everything else goes through the log.
      files: ['scripts/**', 'bench/**', 'src/cli/**', 'demo/**'],
      rules: { 'no-console': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'var', '.astro', 'public'],
})
