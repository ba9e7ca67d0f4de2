const NAME = /(?:^|\/)rolldown-runtime\.[\w-]+\.js$/

/** `export{a as b,c}` as the object that a function gives: `return{b:a,c:c}`. */
const returned = names =>
  `return{${names
    .split(',')
    .map(name => name.trim().split(' as '))
    .map(([own, outer = own]) => `${outer}:${own}`)
    .join(',')}}`

/**
 * Vite's plugin that writes the bundler's three lines of runtime into the files that use them: as a file of its own they
 * would be one more request of every page. Where it finds nothing to do, the file stays and the pages work as well.
 */
export const inlineRuntime = () => ({
  name: 'inline-runtime',
  enforce: 'post',
  applyToEnvironment: environment => environment.name === 'client',
  generateBundle(_, bundle) {
    const file = Object.keys(bundle).find(name => NAME.test(name))
    const shell = Object.keys(bundle).find(name => /(?:^|\/)Shell\.[\w-]+\.js$/.test(name))
    if (!file || !shell) return
    const body = bundle[file].code.replace(/export\s*\{([^}]*)\};?\s*$/, (_all, names) => returned(names))
    const statement = new RegExp(
      `import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file.split('/').pop().replaceAll('.', '\\.')}["'];?`,
    )
    const chunks = Object.values(bundle).filter(({ type, fileName }) => type === 'chunk' && fileName !== file)
    for (const chunk of chunks) {
      chunk.code = chunk.code
        .replace(statement, (_all, names) => `const{${names.replaceAll(' as ', ':')}}=(()=>{${body}})();`)
        // In the lists of what is loaded ahead.
        .replaceAll(file, shell)
    }
    if (chunks.every(({ code }) => !code.includes('rolldown-runtime'))) Reflect.deleteProperty(bundle, file)
  },
})
