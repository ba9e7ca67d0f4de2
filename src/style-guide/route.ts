import type { AstroIntegration } from 'astro'

/** STYLE-01: the page of tokens and components exists only in development; no build contains it. */
export const styleGuide = (): AstroIntegration => ({
  name: 'style-guide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev')
        injectRoute({ pattern: '/estilo', entrypoint: './src/style-guide/page.astro', prerender: false })
    },
  },
})
