import { defineConfig } from 'eslint/config'
import { rules } from '../eslint.config.js'

export default defineConfig(...rules, {
  // A person reads these commands on a terminal, and no stranger writes what they read.
  rules: {
    'no-console': 'off',
    'regexp/no-super-linear-backtracking': 'off',
    'regexp/no-super-linear-move': 'off',
  },
})
