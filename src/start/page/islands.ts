// First the directive, then Astro's own element, which asks for it as soon as it is defined.
import './late-directive.ts'
import 'astro/runtime/server/astro-island.js'
